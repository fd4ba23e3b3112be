/** The logo: a clock face with two hands. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      className="mark"
    >
      <circle cx="12" cy="12" r="9.75" strokeWidth="2.5" />
      <path d="M12 6.75V12l3.75 2.25" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
