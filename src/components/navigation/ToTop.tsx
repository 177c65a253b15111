import { useReducedMotion, useWindowScroll } from '@mantine/hooks';
import classes from './ToTop.module.css';

const THRESHOLD_PX = 300;

/** A button back to the top of the page, shown once the reader has scrolled past 300 px (specification 1.6). */
export function ToTop() {
  const [{ y }] = useWindowScroll();
  const calm = useReducedMotion();

  if (y <= THRESHOLD_PX) return null;
  const toTop = () => {
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    // The button disappears, and the focus would be lost.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={classes.button} aria-label="Scroll to top" onClick={toTop}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 19V5m-6 6 6-6 6 6" />
      </svg>
    </button>
  );
}
