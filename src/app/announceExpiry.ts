import { toast } from '#components/toasts/toast.ts';

/** Says that the API no longer accepts the session, and what to do. */
export const announceExpiry = () =>
  toast({ title: 'Session expired', description: 'Please log in again.', destructive: true });
