import { type Jurisdiction, JURISDICTIONS } from '#catalogue/jurisdictions.ts'

export type StateGroup = {
  readonly id: string
  readonly title: string
  readonly states: readonly Jurisdiction[]
}

const GROUPS = [
  ['closed', 'Closed: you can’t sign up'],
  ['statute', 'A statute is in force'],
  ['enforcement', 'Cease-and-desist letters, or operators stay out'],
  ['pending', 'Passed, not confirmed as law'],
  ['regulator', 'A regulator may act'],
] as const

/** Returns the states that restrict sweepstakes casinos, strictest first. */
export function stateGroups(): readonly StateGroup[] {
  return GROUPS.map(([id, title]) => ({
    id,
    title,
    states: JURISDICTIONS.filter(({ status }) => status === id),
  })).filter(({ states }) => states.length > 0)
}
