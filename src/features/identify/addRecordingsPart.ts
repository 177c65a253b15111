import { lazyPart } from '#components/lazyPart.tsx';

/**
 * `AddRecordings`, which is not needed for the first view; undefined where the API has no such thing. The setting is written
 * out, as an import is left out of the bundle before constants of other files are known.
 */
export const AddRecordings =
  import.meta.env.VITE_API_EXTENSIONS === 'on'
    ? lazyPart(async () => (await import('./AddRecordings.tsx')).AddRecordings)
    : undefined;
