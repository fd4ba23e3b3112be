import { expect, test } from 'vitest'
import { jurisdiction } from '#catalog/jurisdictions.ts'
import type { Jurisdiction } from '#catalog/place-schema.ts'
import { STATES, stateFacts } from '#content/state-facts.ts'

test('names the blocked states and, apart from them, those with a law', () => {
  const state = (name: string, change: Partial<Jurisdiction>) => ({ ...jurisdiction('WA'), name, ...change })
  expect(
    stateFacts([
      state('Ayland', { status: 'statute', blocks_sign_up: true }),
      state('Beeland', { status: 'statute', blocks_sign_up: false }),
      state('Ceeland', { status: 'enforcement', blocks_sign_up: false }),
      state('Deeland', { status: 'statute', blocks_sign_up: false }),
    ]),
  ).toEqual({ blocked: 'Ayland', statutes: 2 })
})

test('the sign-up form’s three are the blocked ones', () =>
  expect(STATES.blocked).toBe('Idaho, Nevada, or Washington'))
