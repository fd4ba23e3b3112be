import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { NO_LINK_RULES, unavailable } from '#web/api/availability/unavailable.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { HOUR_MS, listedCasino, listRow, NOON } from '#web/outbox/testing-rows.ts'
import { tutorialList } from '#web/features/tutorial/tutorial-list.ts'

const shown: number[] = []
const focused: number[] = []

function read(rows: readonly ListRow[], hasButtons = true) {
  const showStrategy = ({ own }: ListRow) => void shown.push(own.casinoId)
  const focusCollect = ({ own }: ListRow) => void focused.push(own.casinoId)
  return tutorialList({ rows, now: NOON, isOff: false, hasButtons, showStrategy, focusCollect })
}

const tier = (id: number, userTier: 1 | 2 | 5) => listRow(id, { userTier })

test('the strategy is that of the first open tier 1 casino, wherever the list shows it', () => {
  const closed = listRow(4, { userTier: 1 }, listedCasino(4, { active: false }))
  const { strategy } = read([tier(1, 2), closed, tier(2, 1), tier(3, 1)])
  strategy?.show()
  expect(shown).toEqual([2])
  expect(read([tier(1, 2), closed]).strategy).toBeNull()
  expect(read([]).strategy).toBeNull()
})

test.each<[string, readonly ListRow[], boolean]>([
  ['a ready casino', [tier(1, 2)], true],
  ['no casino', [], false],
  ['only casinos of tier 5', [tier(1, 5)], false],
  ['an excluded casino', [listRow(1, {}, { ...listedCasino(1), unavailable: excluded() })], false],
  ['an earlier collection', [tier(1, 1), listRow(2, { lastCollected: epochMs(NOON - HOUR_MS) })], false],
])('a first collection is offered or not: %s', (_name, rows, isOffered) => {
  expect(read(rows).focusCollect !== null).toBe(isOffered)
  expect(read(rows, false).focusCollect).toBeNull()
})

function excluded() {
  return unavailable({ id: 1, name: 'One' }, { ...NO_LINK_RULES, offUntil: epochMs(NOON + HOUR_MS) })
}

test('the first collection is that of the first ready casino of the best tier', () => {
  read([tier(1, 2), tier(2, 1), tier(3, 1)]).focusCollect?.()
  expect(focused).toEqual([2])
})
