import { expect, test } from 'vitest'
import type { AvailabilityResponse } from '#contract/availability.ts'
import { cents } from '#core/units.ts'
import {
  bestByValue,
  casinoChoices,
  changeToChosen,
  changeToAdd,
} from '#web/features/choose-casinos/casino-choices.ts'
import { isNewcomer } from '#web/features/choose-casinos/is-newcomer.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { listedCasino, userCasino } from '#web/outbox/testing-rows.ts'

type Casino = ListRow['listed']['casino']

function row(
  id: number,
  {
    daily = 100,
    chosen = true,
    added = null,
    ...casino
  }: Partial<Casino> & {
    daily?: number | null
    chosen?: boolean | null
    added?: ListRow['own']['added']
  } = {},
  userTier: ListRow['own']['userTier'] = 1,
): ListRow {
  return {
    listed: { ...listedCasino(id, casino), expected: daily === null ? null : cents(daily) },
    own: { ...userCasino(id, { chosen, added }), userTier },
    owner: 'ann',
  }
}

const bonus = (id: number, parentId: number) => row(id, { parentId })
const mine = row(-5, { added: { name: 'Mine', parentId: null, deleted: false } })

test('the open casinos of the catalog, the best value first', () => {
  const rows = [
    row(1, { daily: null, name: 'Zeta' }),
    row(2, { daily: 50 }),
    row(3, { daily: 200 }),
    row(4, { daily: null, name: 'Alpha' }),
    row(6, { active: false }),
    bonus(7, 2),
    mine,
  ]
  expect(casinoChoices(rows, undefined).map(({ id }) => id)).toEqual([3, 2, 4, 1])
})

test('the best by value: known, available, and not of tier 5', () => {
  const availability: AvailabilityResponse = {
    place: { code: 'OR', name: 'Oregon' },
    law: { forbids: false },
    excludedBy: [{ casinoId: 2, source: 'https://two.example/terms', date: '2026-11-01' }],
  } as unknown as AvailabilityResponse
  const rows = [row(1), row(2, { daily: 900 }), row(3, { daily: 800 }, 5), row(4, { daily: null }), row(5)]
  const choices = casinoChoices(rows, availability)
  expect(choices.find(({ id }) => id === 2)?.excluded).toBe('Not available in Oregon')
  expect(bestByValue(choices, 5).map(({ id }) => id)).toEqual([1, 5])
  expect(bestByValue(choices, 1).map(({ id }) => id)).toEqual([1])
})

test('further bonuses follow their casino, closed casinos stay, and own ones are in neither list', () => {
  const rows = [
    row(1),
    row(2, { chosen: false }),
    row(3, { chosen: null }),
    row(6, { active: false, chosen: false }),
    bonus(7, 1),
    bonus(8, 6),
    mine,
  ]
  expect(changeToChosen(rows, new Set([2, 3]))).toEqual({
    from: { chosen: [1, 7], leftOut: [2], waiting: [3] },
    to: { chosen: [2, 3], leftOut: [1, 7], waiting: [] },
  })
  expect(changeToAdd(rows, 2)).toEqual({
    from: { chosen: [], leftOut: [2], waiting: [] },
    to: { chosen: [2], leftOut: [], waiting: [] },
  })
  expect(changeToAdd(rows, 1)).toBeNull()
})

test('a newcomer has changed nothing', () => {
  expect(isNewcomer([row(1), bonus(7, 1), mine])).toBe(true)
  expect(isNewcomer([row(1), row(2, { chosen: false })])).toBe(false)
  const voted = row(1)
  expect(isNewcomer([{ ...voted, own: { ...voted.own, vote: 1 } }])).toBe(false)
})
