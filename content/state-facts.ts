import { type Jurisdiction, JURISDICTIONS } from '#catalogue/jurisdictions.ts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The states by name for the guides, in the order of the dated list. */
export type StateFacts = {
  readonly blocked: string
  readonly withStatute: string
  readonly statutes: number
}

/** Splits the dated list into states that block sign-up and further states with a statute. */
export function stateFacts(jurisdictions: readonly Jurisdiction[]): StateFacts {
  const statutes = jurisdictions.filter(
    ({ status, blocks_sign_up }) => status === 'statute' && !blocks_sign_up,
  )
  return {
    blocked: list.format(
      jurisdictions.filter(({ blocks_sign_up }) => blocks_sign_up).map(({ name }) => name),
    ),
    withStatute: list.format(statutes.map(({ name }) => name)),
    statutes: statutes.length,
  }
}

/** Today's list. */
export const STATES = stateFacts(JURISDICTIONS)
