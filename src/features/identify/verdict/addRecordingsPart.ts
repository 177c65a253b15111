import { lazyInBrowser } from '#components/lazyInBrowser.tsx';

/**
 * `LazyAddRecordings`, loaded when needed; undefined if the API has no such mutation. The setting is read here, as the
 * bundler does not drop an import by a constant of another file.
 */
export const LazyAddRecordings =
  import.meta.env.VITE_API_EXTENSIONS === 'on'
    ? lazyInBrowser(async () => (await import('./AddRecordings.tsx')).AddRecordings)
    : undefined;
