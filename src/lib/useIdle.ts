import { useEffect, useState } from 'react';
import { whenIdle } from './idle';

/** Whether the browser has had nothing else to do since the component was drawn: now whatever may come later can come. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
