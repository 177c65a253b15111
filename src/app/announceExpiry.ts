import { toast } from '#components/toasts/toast.ts';

export const announceExpiry = () =>
  toast({ title: 'Session expired', description: 'Please log in again.', destructive: true });
