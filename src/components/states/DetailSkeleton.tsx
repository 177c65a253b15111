import { Skeleton, Stack } from '@mantine/core';

/** A placeholder for the page of one record: a title, a few facts, and a text. */
export const DetailSkeleton = () => (
  <Stack gap="sm" aria-hidden="true">
    <Skeleton height="1.625rem" width="45%" />
    <Skeleton width="25%" />
    <Skeleton width="25%" mb="lg" />
    <Skeleton width="85%" />
    <Skeleton width="60%" />
    <Skeleton width="85%" />
  </Stack>
);
