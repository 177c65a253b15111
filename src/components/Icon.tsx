interface IconProps {
  /** What is drawn, in a square of 24 by 24. */
  path: string;
  className?: string | undefined;
}

/** A drawing of a few lines: not every font has a character for it. What it stands for is said beside it. */
export const Icon = ({ path, className }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width="1.375rem"
    height="1.375rem"
    fill="none"
    stroke="currentcolor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
