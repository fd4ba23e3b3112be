import { createContext } from 'react'

/** The failure of a lazy component: it did not load, or it threw while it rendered. */
export type LoadError = {
  readonly error: unknown
  /** Opens the component again. Null if only the user can do that. */
  readonly again: (() => void) | null
  /** Whether the component shows information that exists nowhere else. If true, the page must not be reloaded. */
  readonly keeps: boolean
}

/** Reports a load error to the user. A provider surrounds every lazy component. */
export const LoadErrorContext = createContext<((error: LoadError) => void) | null>(null)
