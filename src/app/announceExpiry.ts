import { toast } from '#components/toasts/toast.ts';

/** Tells the visitor that the session has expired. */
export const announceExpiry = () =>
  toast({ title: 'Session expired', description: 'Please log in again.', destructive: true });
