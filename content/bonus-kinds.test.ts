import { expect, test } from 'vitest'
import { bonusKinds } from '#content/bonus-kinds.ts'

const plain = {
  name: null,
  clock: { kind: 'daily' },
  value: { kind: 'fixed', amount: '1.00' },
  sources: { clock: null, value: null },
} as const

const range = { kind: 'range', low: '0.10', high: '2.00', typical: null } as const

const rolling = (minutes: number) => ({ kind: 'rolling', minutes }) as const
const condition = (kind: 'mail' | 'code') => ({ kind: 'condition', condition: kind, text: 'x' }) as const

test.each([
  [{}, []],
  [{ clock: rolling(1440) }, []],
  [{ clock: rolling(360) }, ['hourly']],
  [{ clock: rolling(10_080) }, ['rare']],
  [{ name: 'Wheel', clock: rolling(720), value: range }, ['hourly', 'wheel']],
  [{ name: 'Wheel', clock: rolling(720) }, ['hourly']],
  [{ clock: condition('mail') }, ['mail']],
  [{ clock: condition('code') }, ['condition']],
  [{ value: { kind: 'levels', levels: [{ name: 'Gold', amount: '1.00' }] } as const }, ['levels']],
  [{ value: { kind: 'spins', spins: 5, spinValue: null } as const }, ['spins']],
])('a bonus with %o has the kinds %o', (change, kinds) =>
  expect(bonusKinds({ ...plain, ...change }, null)).toEqual(kinds),
)

test('where to find the daily bonus can name a wheel, which further bonuses do not share', () => {
  const place = 'Daily Hub / Wheel of Legendz'
  expect(bonusKinds({ ...plain, value: range }, place)).toEqual(['wheel'])
  expect(bonusKinds(plain, place)).toEqual([])
  expect(bonusKinds({ ...plain, value: range, name: 'Refill' }, place)).toEqual([])
})
