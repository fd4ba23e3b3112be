import type { Round, RoundChange, RoundVisit } from '#core/round/round.ts'

const visitOf = (casinoId: number, at: string): RoundVisit => ({
  collections: [
    { casinoId, entryId: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11', at, before: null, beforeDay: null },
  ],
})

const ROUND: Round = {
  day: '2026-11-27',
  activeAt: '2026-11-27T12:00:00.000Z',
  tiers: [1, 2],
  tiersAt: '2026-11-27T10:00:00.000Z',
  outcomes: { 3: 'skipped', 4: 'missed' },
  amounts: { 5: { at: '2026-11-27T11:00:00.000Z', amount: '0.50' } },
  visit: visitOf(6, '2026-11-27T12:00:00.000Z'),
  visitAt: '2026-11-27T12:00:00.000Z',
}

const LATER = '2026-11-27T12:00:30.000Z'
const EARLIER = '2026-11-27T11:59:00.000Z'
const NEXT_DAY = '2026-11-28T09:00:00.000Z'

type Case = {
  readonly name: string
  readonly before: Round | null
  readonly change: RoundChange
  readonly after: Round
}

/** Rounds before and after a change, which the browser and the database compute. */
export const CHANGE_CASES: readonly Case[] = [
  {
    name: 'the first change starts a round with all tiers',
    before: null,
    change: { day: '2026-11-27', at: LATER, outcomes: { 3: 'skipped' } },
    after: {
      day: '2026-11-27',
      activeAt: LATER,
      tiers: [1, 2, 3, 4],
      tiersAt: null,
      outcomes: { 3: 'skipped' },
      amounts: {},
      visit: null,
      visitAt: null,
    },
  },
  {
    name: 'a later change replaces what it contains, and null deletes',
    before: ROUND,
    change: {
      day: '2026-11-27',
      at: LATER,
      tiers: [4],
      outcomes: { 3: null, 4: 'waiting', 7: 'not-available' },
      amounts: { 5: null, 6: { at: LATER, amount: '2.00' } },
      visit: null,
    },
    after: {
      day: '2026-11-27',
      activeAt: LATER,
      tiers: [4],
      tiersAt: LATER,
      outcomes: { 4: 'waiting', 7: 'not-available' },
      amounts: { 6: { at: LATER, amount: '2.00' } },
      visit: null,
      visitAt: LATER,
    },
  },
  {
    name: 'what a change does not contain stays',
    before: ROUND,
    change: { day: '2026-11-27', at: LATER },
    after: { ...ROUND, activeAt: LATER },
  },
  {
    name: 'a change that arrives late replaces what was chosen before it, and no later visit',
    before: ROUND,
    change: {
      day: '2026-11-27',
      at: EARLIER,
      tiers: [1],
      outcomes: { 8: 'skipped' },
      visit: visitOf(8, EARLIER),
    },
    after: { ...ROUND, tiers: [1], tiersAt: EARLIER, outcomes: { ...ROUND.outcomes, 8: 'skipped' } },
  },
  {
    name: 'a visit that arrives late stays, if only outcomes have changed since',
    before: { ...ROUND, visit: null, visitAt: null },
    change: { day: '2026-11-27', at: EARLIER, visit: visitOf(8, EARLIER) },
    after: { ...ROUND, visit: visitOf(8, EARLIER), visitAt: EARLIER },
  },
  {
    name: 'a change that joins two has the time of its visit',
    before: ROUND,
    change: { day: '2026-11-27', at: LATER, visit: visitOf(8, EARLIER), visitAt: EARLIER },
    after: { ...ROUND, activeAt: LATER },
  },
  {
    name: 'a change on the next day starts a new round',
    before: ROUND,
    change: { day: '2026-11-28', at: NEXT_DAY, visit: visitOf(3, NEXT_DAY) },
    after: {
      day: '2026-11-28',
      activeAt: NEXT_DAY,
      tiers: [1, 2, 3, 4],
      tiersAt: null,
      outcomes: {},
      amounts: {},
      visit: visitOf(3, NEXT_DAY),
      visitAt: NEXT_DAY,
    },
  },
  {
    name: 'a change of an earlier round that arrives late is ignored',
    before: ROUND,
    change: { day: '2026-11-26', at: '2026-11-26T22:00:00.000Z', outcomes: { 1: 'skipped' } },
    after: ROUND,
  },
  {
    name: 'a device with an earlier day continues with a new round',
    before: ROUND,
    change: { day: '2026-11-26', at: LATER, outcomes: { 1: 'skipped' } },
    after: {
      day: '2026-11-26',
      activeAt: LATER,
      tiers: [1, 2, 3, 4],
      tiersAt: null,
      outcomes: { 1: 'skipped' },
      amounts: {},
      visit: null,
      visitAt: null,
    },
  },
]
