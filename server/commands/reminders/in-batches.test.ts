import { expect, test } from 'vitest'
import { inBatches } from '#server/commands/reminders/in-batches.ts'

const done = <Value>(value: Value) => ({ status: 'fulfilled', value }) as const

/** Doubles numbers in batches of at most three; 13 cannot be doubled, and a batch with 99 fails as a whole. */
function doubling() {
  const batches: (readonly number[])[] = []
  let [running, most] = [0, 0]
  const double = inBatches(3, async (items: readonly number[]) => {
    batches.push(items)
    most = Math.max(most, (running += 1))
    await Promise.resolve()
    running -= 1
    if (items.includes(99)) throw new Error('no connection')
    return items.map((item) =>
      item === 13 ? { status: 'rejected', reason: new Error('unlucky') } : done(item * 2),
    )
  })
  return { double, batches, mostAtOnce: () => most }
}

test('items that arrive together share a batch, at most so many, one batch at a time', async () => {
  const { double, batches, mostAtOnce } = doubling()
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(double))).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  expect(mostAtOnce()).toBe(1)
  expect(await double(8)).toBe(16)
})

test('an item that fails changes nothing about the others', async () => {
  const { double } = doubling()
  const [one, unlucky, two] = await Promise.allSettled([double(1), double(13), double(2)])
  expect([one, two]).toEqual([done(2), done(4)])
  expect(unlucky).toMatchObject({ status: 'rejected', reason: { message: 'unlucky' } })
})

test('a batch that fails rejects its items, and the next one is handled', async () => {
  const { double } = doubling()
  const outcomes = await Promise.allSettled([1, 99, 2, 3].map(double))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
})
