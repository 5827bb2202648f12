/** The mark: a line that breaks in red and mends in teal. Decorative; the name stands beside it. */
export const BrandMark = ({ size = 20 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    focusable={false}
  >
    <path d="M2 14.5 6.5 7l3 4" stroke="var(--mt-failed)" />
    <path d="m9.5 11 2.5 3.5L18 5" stroke="var(--mt-ok)" />
  </svg>
);
