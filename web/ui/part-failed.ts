import { createContext } from 'react'

/** A lazy part that did not arrive, or broke as soon as it was there. */
export type PartTrouble = {
  readonly error: unknown
  /** Asks for it once more; null where only the person can. */
  readonly again: (() => void) | null
  /** Whether it was to show something that stands nowhere else: the page must not be loaded anew. */
  readonly keeps: boolean
}

/** Whoever tells the person of it. Stands around every lazy part. */
export const PartFailed = createContext<((trouble: PartTrouble) => void) | null>(null)
