import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import { createOutboxStore } from '#web/outbox/outbox-store.ts'
import { createTestDisk } from '#web/outbox/testing-disk.ts'
import { NOON } from '#web/outbox/testing-rows.ts'

const newItem = (id: string = crypto.randomUUID()) => ({
  userId: 'ann',
  mutation: { kind: 'spend', id, casinoId: 1, at: NOON, amount: cents(100) } as const,
  sent: false,
  rejection: null,
})

function openStore() {
  const disk = createTestDisk()
  let reports = 0
  const store = createOutboxStore(disk, () => (reports += 1))
  return { disk, store, reports: () => reports }
}

test('an item that the disk does not take is in memory, in its order', async () => {
  const { disk, store } = openStore()
  const first = await store.add(newItem())
  disk.fail('add')
  const second = await store.add(newItem())
  const third = await store.add(newItem())
  disk.fail()
  const fourth = await store.add(newItem())
  expect(await store.all()).toEqual([first, second, third, fourth])
  expect([first, second, third, fourth].map(({ inMemory }) => inMemory)).toEqual([
    undefined,
    true,
    true,
    undefined,
  ])
  expect(await disk.all()).toEqual([first, fourth])
  expect(await store.update(second.key, { sent: true })).toBe(true)
  expect(await store.cancel(second.mutation.id)).toBe(false)
  expect(await store.cancel(third.mutation.id)).toBe(true)
  await store.remove(second.key)
  expect(await store.update(second.key, { sent: true })).toBe(false)
  expect(await store.all()).toEqual([first, fourth])
})

test('while the disk cannot be read, the items are those of this page', async () => {
  const { disk, store } = openStore()
  const [first, second, third] = [
    await store.add(newItem()),
    await store.add(newItem()),
    await store.add(newItem()),
  ]
  disk.fail('all')
  await store.remove(first.key)
  await store.update(second.key, { rejection: 'No.' })
  await store.cancel(third.mutation.id)
  expect(await store.all()).toEqual([{ ...second, rejection: 'No.' }])
})

test('a change that the disk does not take lasts as long as the page', async () => {
  const { disk, store } = openStore()
  const [first, second] = [await store.add(newItem()), await store.add(newItem())]
  disk.fail('update', 'remove', 'cancel')
  await store.remove(first.key)
  expect(await store.update(second.key, { sent: true })).toBe(true)
  expect(await store.cancel(second.mutation.id)).toBe(false)
  expect(await store.all()).toEqual([{ ...second, sent: true }])
  expect(await disk.all()).toEqual([first, second])
})

test('an item that another tab has removed is gone', async () => {
  const { disk, store } = openStore()
  const { key } = await store.add(newItem())
  await disk.remove(key)
  expect(await store.update(key, { sent: true })).toBe(false)
  disk.fail('all')
  expect(await store.all()).toEqual([])
})

test('a stored value of another format stays on the disk, is ignored, and is reported once', async () => {
  const { disk, store, reports } = openStore()
  disk.store({ userId: 'ann', mutation: { kind: 'gift', id: crypto.randomUUID() } })
  const item = await store.add(newItem())
  expect([await store.all(), await store.all()]).toEqual([[item], [item]])
  expect(reports()).toBe(1)
  expect(await disk.all()).toHaveLength(2)
})
