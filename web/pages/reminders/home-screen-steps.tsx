import styles from './reminders-page.module.css'

/** The steps that install the site on an iPhone or iPad, each with a drawing of what to press. */
export function HomeScreenSteps() {
  return (
    <ol className={styles.steps}>
      <li>
        <ShareDrawing />
        <p>
          <b>Press Share</b> at the bottom of Safari, or at the top on an iPad.
        </p>
      </li>
      <li>
        <AddDrawing />
        <p>
          Scroll down and press <b>Add to Home Screen</b>, then Add.
        </p>
      </li>
      <li>
        <OpenDrawing />
        <p>
          <b>Open the new icon</b>, log in there, and come back to this page.
        </p>
      </li>
    </ol>
  )
}

const DRAWING = {
  'aria-hidden': true,
  width: 96,
  height: 72,
  viewBox: '0 0 96 72',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The toolbar of Safari, with the button that has an arrow out of a box. */
function ShareDrawing() {
  return (
    <svg {...DRAWING}>
      <rect x="5" y="5" width="86" height="62" rx="10" />
      <path d="M5 41h86" />
      <path className={styles.mark} d="M41 51h-3v12h20V51h-3M48 58V46M43.5 50l4.5-4.5 4.5 4.5" />
      <path d="M16 55l5-4M16 55l5 4M80 55l-5-4M80 55l-5 4M16 17h44M16 27h64" />
    </svg>
  )
}

/** A row of the menu, with a plus in a box. */
function AddDrawing() {
  return (
    <svg {...DRAWING}>
      <rect x="5" y="5" width="86" height="62" rx="10" />
      <path d="M5 25h86M5 47h86M15 15h40M15 57h32" />
      <path className={styles.mark} d="M15 36h38" />
      <rect className={styles.mark} x="68" y="29" width="14" height="14" rx="4" />
      <path className={styles.mark} d="M75 32.5v7M71.5 36h7" />
    </svg>
  )
}

/** A Home Screen, with the icon of the site among others. */
function OpenDrawing() {
  return (
    <svg {...DRAWING}>
      <rect x="5" y="5" width="86" height="62" rx="10" />
      <rect x="15" y="15" width="16" height="16" rx="4" />
      <rect x="65" y="15" width="16" height="16" rx="4" />
      <rect x="15" y="41" width="16" height="16" rx="4" />
      <rect className={styles.mark} x="38" y="13" width="20" height="20" rx="5" />
      <path className={styles.mark} d="M48 18v5.5l3.5 2M44 23a4 4 0 1 0 4-4" />
    </svg>
  )
}
