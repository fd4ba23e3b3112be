import { expect, test } from 'vitest'
import { createRecentChanges, MAX_USERS } from '#server/events/recent-changes.ts'

const [ANN, BOB] = ['0199f000-0000-7000-8000-00000000000a', '0199f000-0000-7000-8000-00000000000b']
const [PHONE, LAPTOP] = ['0199f000-0000-7000-8000-000000000001', '0199f000-0000-7000-8000-000000000002']

/** A node that has run for a minute, at a time that a test advances. */
function node() {
  let time = 1_000
  const recent = createRecentChanges(() => time)
  time += 60_000
  const change = (user: string, tab: string | null = null, event: 'dashboard' | 'account' = 'dashboard') =>
    recent.note({ user, tab, event })
  const missed = (unseenMs: number, tab: string | null = null) => [...recent.missedBy(ANN, tab, unseenMs)]
  return { recent, change, missed, wait: (ms: number) => void (time += ms) }
}

test('a page misses what changed in its time without a stream, each kind once', () => {
  const { change, missed, wait } = node()
  change(ANN)
  wait(500)
  change(ANN)
  change(ANN, null, 'account')
  wait(500)
  expect(missed(499)).toEqual([])
  expect(missed(500).toSorted()).toEqual(['account', 'dashboard'])
  expect(missed(1_000).toSorted()).toEqual(['account', 'dashboard'])
})

test('neither the changes of other members nor its own', () => {
  const { change, missed } = node()
  change(BOB)
  change(ANN, PHONE)
  expect(missed(1_000, PHONE)).toEqual([])
  expect(missed(1_000, LAPTOP)).toEqual(['dashboard'])
  expect(missed(1_000)).toEqual(['dashboard'])
})

test.each([1, 29_999, 30_000, 31_000, 59_999])('a change %i ms ago is remembered for 30 s', (ms) => {
  const { change, missed, wait } = node()
  change(ANN)
  wait(ms)
  // Later changes make the node forget the oldest.
  change(BOB)
  expect(missed(30_000)).toEqual(ms <= 30_000 ? ['dashboard'] : [])
  expect(missed(3_600_000)).toEqual(missed(30_000))
})

test('a node that may have missed changes sends every kind', () => {
  const { recent, missed, wait } = node()
  recent.noteGap()
  wait(1_000)
  expect(missed(1_001)).toEqual(['dashboard', 'account'])
  expect(missed(999)).toEqual([])
  expect([...createRecentChanges(() => 5).missedBy(ANN, null, 1)]).toEqual(['dashboard', 'account'])
})

test('among more users than it remembers, it sends every kind rather than none', () => {
  const { change, missed, wait } = node()
  change(ANN, null, 'account')
  wait(1)
  for (let n = 0; n < 2 * MAX_USERS; n++) change(`user ${n}`)
  wait(1)
  expect(missed(2)).toEqual(['dashboard', 'account'])
  expect(missed(1)).toEqual([])
})
