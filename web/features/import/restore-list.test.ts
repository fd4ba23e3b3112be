import { expect, test } from 'vitest'
import type { DashboardRow } from '#contract/dashboard.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import type { ExportedCasino } from '#web/features/import/exported-list.ts'
import { planOwnCasinos, restoreCalls } from '#web/features/import/restore-list.ts'
import { dashboardRow } from '#web/testing/dashboard-row.ts'

const IDS = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000022']
const [FIRST = '', SECOND = ''] = IDS

function exported(values: Partial<ExportedCasino>): ExportedCasino {
  return {
    casino_id: 1,
    casino: 'Pulsz',
    user_tier: 1,
    user_rank: 1,
    hidden: false,
    snoozed_until: null,
    chosen: true,
    tags: [],
    parent_id: null,
    own: null,
    stated_day: null,
    stated_ready: null,
    deleted: false,
    ...values,
  }
}

const OWN = exported({
  casino_id: -7,
  casino: 'Lucky Hippo',
  own: { value: { kind: 'fixed', amount: '0.50' }, note: 'mine' },
})
const BONUS = exported({ casino_id: -8, casino: 'Lucky Hippo · Wheel', parent_id: -7 })

test('an own casino is added before its bonus, each with its figures', () => {
  const ids = [...IDS]
  const list = { casinos: [BONUS, OWN], order: null }
  const plan = planOwnCasinos(list, [], () => ids.shift() ?? '')
  expect(plan.added.map(({ body }) => body)).toEqual([
    { id: FIRST, name: 'Lucky Hippo', value: { kind: 'fixed', amount: '0.50' }, note: 'mine' },
    { id: SECOND, name: 'Wheel', parentId: ownCasinoId(FIRST) },
  ])
  expect([...plan.ids]).toEqual([
    [-7, ownCasinoId(FIRST)],
    [-8, ownCasinoId(SECOND)],
  ])
})

test('an own casino that the list has by its name is not added again', () => {
  const known = [{ id: -50, label: 'lucky hippo' }]
  const plan = planOwnCasinos({ casinos: [OWN, BONUS], order: null }, known, () => SECOND)
  expect(plan.ids.get(-7)).toBe(-50)
  expect(plan.added.map(({ body }) => body)).toEqual([{ id: SECOND, name: 'Wheel', parentId: -50 }])
})

const NOW = Date.parse('2026-11-27T12:00:00Z')
const calls = (casinos: ExportedCasino[], rows: DashboardRow[]) =>
  restoreCalls({ casinos, order: null }, new Map([[-7, -50]]), rows, NOW)

test('a list that is the same needs no call', () => {
  expect(
    calls([exported({}), exported({ casino_id: 2, user_rank: 2 })], [dashboardRow(1), dashboardRow(2)]),
  ).toEqual([])
})

test('figures, tags, visibility, choice, and order are restored, each with what takes it back', () => {
  const tag = { text: 'vip', color: 'red' } as const
  const casinos = [
    exported({ user_rank: 2, own: { playthrough: 3 }, tags: [tag], hidden: true, chosen: false }),
    exported({ casino_id: 2, user_rank: 1, snoozed_until: '2026-12-01T00:00:00.000Z' }),
    exported({ casino_id: -7, user_tier: 2 }),
  ]
  const ownTag = { text: 'slow', color: 'gray' } as const
  const rows = [dashboardRow(1, { tags: [ownTag] }), dashboardRow(2), dashboardRow(-50, { userRank: 9999 })]
  expect(calls(casinos, rows).map(([{ path, body }, undo]) => [path, body, undo.body])).toEqual([
    ['/api/casinos/1/figures', { playthrough: 3, basedOn: 0 }, { clock: null }],
    ['/api/casinos/1/tags', { tags: [ownTag, tag] }, { tags: [ownTag] }],
    [
      '/api/casinos/1/visibility',
      { hidden: true, snoozedUntil: null },
      { hidden: false, snoozedUntil: null },
    ],
    [
      '/api/casinos/2/visibility',
      { hidden: false, snoozedUntil: '2026-12-01T00:00:00.000Z' },
      { hidden: false, snoozedUntil: null },
    ],
    ['/api/list', { chosen: [], leftOut: [1], waiting: [] }, { chosen: [1], leftOut: [], waiting: [] }],
    [
      '/api/ranking',
      {
        order: null,
        rows: [
          { casinoId: 2, userTier: 1, userRank: 1 },
          { casinoId: 1, userTier: 1, userRank: 2 },
          { casinoId: -50, userTier: 2, userRank: 1 },
        ],
      },
      {
        order: null,
        rows: [
          { casinoId: 1, userTier: 1, userRank: 1 },
          { casinoId: 2, userTier: 1, userRank: 2 },
          { casinoId: -50, userTier: 1, userRank: 3 },
        ],
      },
    ],
  ])
})

test('figures that the member has changed here stay', () => {
  const casinos = [exported({ own: { playthrough: 3 } })]
  expect(calls(casinos, [dashboardRow(1, { own: { playthrough: 1 }, ownVersion: 2 })])).toEqual([])
})

test('rows that the export does not have are at the end of their tier', () => {
  const found = calls([exported({ user_rank: 5, casino_id: 3 })], [dashboardRow(1), dashboardRow(3)])
  expect(found.map(([{ body }]) => body)).toMatchObject([{ rows: [{ casinoId: 3 }, { casinoId: 1 }] }])
})
