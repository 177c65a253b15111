import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { toast } from '#components/toasts/toast.ts';
import { NewPasswordForm } from '#features/account/NewPasswordForm.tsx';
import { paths } from '#lib/paths.ts';

/** `/reset-password?confirmHash=`: the page of the mailed link. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const confirmHash = search.get('confirmHash');

  useEffect(() => {
    if (confirmHash) return;
    toast({
      title: 'Invalid Reset Link',
      description: 'This password reset link is invalid or has expired.',
      destructive: true,
    });
    navigate(paths.login(), { replace: true });
  }, [confirmHash, navigate]);

  return (
    <Stack gap="lg" maw="34rem">
      <PageTitle title="Reset Password" noindex />
      <NewPasswordForm confirmHash={confirmHash ?? ''} />
    </Stack>
  );
}
