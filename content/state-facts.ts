import { JURISDICTIONS } from '#catalog/jurisdictions.ts'
import type { Jurisdiction } from '#catalog/place-schema.ts'

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** The states for the guides. */
export type StateFacts = {
  /** For sentences such as "We don’t accept sign-ups from …". */
  readonly blocked: string
  readonly statutes: number
}

/** Returns the states that block sign-up, and those with a statute that don’t. */
export function stateFacts(jurisdictions: readonly Jurisdiction[]): StateFacts {
  const statutes = jurisdictions.filter(
    ({ status, blocks_sign_up }) => status === 'statute' && !blocks_sign_up,
  )
  return {
    blocked: alternatives.format(
      jurisdictions.filter(({ blocks_sign_up }) => blocks_sign_up).map(({ name }) => name),
    ),
    statutes: statutes.length,
  }
}

/** Today's list. */
export const STATES = stateFacts(JURISDICTIONS)
