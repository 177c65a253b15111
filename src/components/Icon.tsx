interface IconProps {
  /** The path data of the drawing, in a square of 24 by 24. */
  path: string;
  className?: string | undefined;
}

/** An icon. Its meaning is in the text beside it. (Not every font has characters for these drawings.) */
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
