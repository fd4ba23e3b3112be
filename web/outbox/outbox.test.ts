import { describe, expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import type { ApiResponse, ApiError } from '#web/api/api.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import type { Write } from '#web/outbox/write.ts'
import { createOutbox, type OutboxMessage } from '#web/outbox/outbox.ts'
import { type OutboxItem, createOutboxStore, type OutboxStore } from '#web/outbox/outbox-store.ts'
import { createTestDisk } from '#web/outbox/testing-disk.ts'
import { NOON } from '#web/outbox/testing-rows.ts'

const OK: ApiResponse<string> = { kind: 'ok', value: 'stored' }
const UNAVAILABLE: ApiResponse<string> = { kind: 'unavailable' }

const rejection = (code: ApiError['code']): ApiError => ({
  kind: 'rejected',
  code,
  message: 'No.',
  field: undefined,
  requestId: 'r',
})

const spend = (id: string, casinoId = 1): Write => ({
  kind: 'spend',
  id,
  casinoId,
  at: NOON,
  amount: cents(100),
})

/** Lets everything run that does not wait for the test. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A store in memory. The IDs of these writes are shorter than those that a disk returns. */
function createMemoryStore(): OutboxStore {
  const disk = createTestDisk()
  disk.fail('add')
  return createOutboxStore(disk, () => {})
}

/** A tab whose server answers when the test says so. */
function openTab(
  store: OutboxStore = createMemoryStore(),
  shared: { tail: Promise<void> } = { tail: Promise.resolve() },
) {
  const requests: { item: OutboxItem; respond: (response: ApiResponse<string>) => void }[] = []
  const applied: string[] = []
  const failures: string[] = []
  const pauses: { ms: number; end: () => void }[] = []
  const published: OutboxMessage<string>[] = []
  let user: string | undefined = 'ann'
  const lost = new AbortController()
  const outbox = createOutbox<string>({
    store,
    send: (item) => new Promise((respond) => requests.push({ item, respond })),
    onApplied: ({ mutation }) => applied.push(mutation.id),
    onFailure: ({ mutation }, { kind }) => failures.push(`${mutation.id} ${kind}`),
    currentUser: () => user,
    exclusively(task) {
      const run = shared.tail.then(() => task(lost.signal))
      shared.tail = run
      return run
    },
    delay(ms, end) {
      pauses.push({ ms, end })
      return () => {}
    },
    publish: (message) => published.push(message),
  })
  return {
    outbox,
    store,
    requests,
    applied,
    failures,
    pauses,
    published,
    loseLock: () => lost.abort(),
    logIn: (next: string | undefined) => (user = next),
    ids: () => outbox.state().items.map(({ mutation }) => mutation.id),
    respond: async (response: ApiResponse<string>) => {
      requests.at(-1)?.respond(response)
      await settle()
    },
  }
}

test('a write is stored before it is shown, sent once, and leaves after it was applied', async () => {
  const { outbox, store, requests, applied, ids, respond } = openTab()
  const storedWhenShown: number[] = []
  outbox.subscribe(() => void store.all().then((all) => storedWhenShown.push(all.length)))
  const outcome = outbox.submit('ann', spend('a'))
  await settle()
  expect(ids()).toEqual(['a'])
  expect(storedWhenShown[0]).toBe(1)
  expect(requests).toHaveLength(1)
  await respond(OK)
  expect(await outcome).toEqual({ kind: 'ok', value: 'stored' })
  expect([applied, ids(), await store.all()]).toEqual([['a'], [], []])
})

test('writes are sent one after the other, in their order', async () => {
  const { outbox, requests, respond, applied } = openTab()
  for (const id of ['a', 'b', 'c']) void outbox.submit('ann', spend(id, id === 'b' ? 2 : 1))
  await settle()
  expect(requests).toHaveLength(1)
  for (let n = 0; n < 3; n++) await respond(OK)
  expect(applied).toEqual(['a', 'b', 'c'])
})

test('without a response a write stays first, and is sent again after growing pauses', async () => {
  const { outbox, requests, pauses, respond, ids, failures, applied } = openTab()
  void outbox.submit('ann', spend('a'))
  void outbox.submit('ann', spend('b'))
  await settle()
  for (let n = 0; n < 6; n++) {
    await respond(UNAVAILABLE)
    expect(outbox.state().stalled).toEqual({ kind: 'unavailable' })
    pauses.at(-1)?.end()
    await settle()
  }
  expect(pauses.map(({ ms }) => ms)).toEqual([400, 1600, 5000, 10_000, 10_000, 10_000])
  expect(requests.map(({ item }) => item.mutation.id)).toEqual(Array(7).fill('a'))
  expect(ids()).toEqual(['a', 'b'])
  await respond(OK)
  await respond(OK)
  expect([applied, outbox.state().stalled, failures]).toEqual([['a', 'b'], null, ['a unavailable']])
})

test('a rejected write is set apart with the reason, and the next one is sent', async () => {
  const { outbox, store, respond, applied } = openTab()
  const first = outbox.submit('ann', spend('a'))
  void outbox.submit('ann', spend('b'))
  await settle()
  await respond(rejection('invalid'))
  expect((await first).kind).toBe('rejected')
  await respond(OK)
  expect(applied).toEqual(['b'])
  const [item] = await store.all()
  expect(item).toMatchObject({ mutation: { id: 'a' }, rejection: 'No.' })

  await outbox.retry(item?.key ?? 0)
  await settle()
  await respond(OK)
  expect([applied, await store.all()]).toEqual([['b', 'a'], []])
})

test('an undo of what the server does not have ends without a rejected write', async () => {
  const { outbox, store, respond, applied } = openTab()
  const undo = outbox.submit('ann', {
    kind: 'undo-collect',
    id: 'a',
    casinoId: 1,
    collectId: 'another',
    before: null,
  })
  void outbox.submit('ann', spend('b'))
  await settle()
  await respond(rejection('not-found'))
  expect((await undo).kind).toBe('rejected')
  await respond(OK)
  expect([applied, outbox.state().items, await store.all()]).toEqual([['b'], [], []])
})

test('the deletion of what the server does not have ends without a rejected write', async () => {
  const { outbox, store, respond } = openTab()
  const entry: LedgerEntry = {
    id: 'another',
    casinoId: 1,
    kind: 'collect',
    amount: null,
    note: null,
    occurredAt: NOON,
    voided: false,
  }
  void outbox.submit('ann', { kind: 'delete-entry', id: 'a', casinoId: 1, entry, previous: null })
  await settle()
  await respond(rejection('not-found'))
  expect([outbox.state().items, await store.all()]).toEqual([[], []])
})

test('a rejected write can be discarded', async () => {
  const { outbox, store, respond } = openTab()
  void outbox.submit('ann', spend('a'))
  await settle()
  await respond(rejection('conflict'))
  await outbox.discard((await store.all()).map(({ key }) => key))
  expect([outbox.state().items, await store.all()]).toEqual([[], []])
})

describe('the session', () => {
  test.each(['sign-in-needed', 'other-person', 'too-many-requests'] as const)(
    'after %s a write waits and is not rejected',
    async (code) => {
      const { outbox, respond, applied, pauses } = openTab()
      void outbox.submit('ann', spend('a'))
      await settle()
      await respond(rejection(code))
      expect(outbox.state().items[0]?.rejection).toBeNull()
      pauses.at(-1)?.end()
      await settle()
      await respond(OK)
      expect(applied).toEqual(['a'])
    },
  )

  test('a write is sent only with the session of the member who made it', async () => {
    const { outbox, requests, logIn, respond, applied } = openTab()
    logIn(undefined)
    void outbox.submit('ann', spend('a'))
    await settle()
    logIn('bob')
    void outbox.submit('bob', spend('b'))
    await settle()
    await respond(OK)
    expect(requests.map(({ item }) => item.userId)).toEqual(['bob'])
    logIn('ann')
    outbox.flush()
    await settle()
    await respond(OK)
    expect(applied).toEqual(['b', 'a'])
  })
})

describe('undo', () => {
  test('a write that was never sent is canceled', async () => {
    const { outbox, store, logIn, requests } = openTab()
    logIn(undefined)
    const outcome = outbox.submit('ann', spend('a'))
    await settle()
    expect(await outbox.cancel('a')).toBe(true)
    expect(await outcome).toEqual({ kind: 'canceled' })
    expect([await store.all(), requests]).toEqual([[], []])
  })

  test('a write that may have reached the server is not', async () => {
    const { outbox, ids } = openTab()
    void outbox.submit('ann', spend('a'))
    await settle()
    expect(await outbox.cancel('a')).toBe(false)
    expect(ids()).toEqual(['a'])
  })
})

test('a write that another tab cancels ends as canceled', async () => {
  const one = openTab()
  const two = openTab(one.store)
  one.logIn(undefined)
  two.logIn(undefined)
  const outcome = one.outbox.submit('ann', spend('a'))
  await two.outbox.load()
  expect(await two.outbox.cancel('a')).toBe(true)
  for (const message of two.published) one.outbox.receive(message)
  expect(await outcome).toEqual({ kind: 'canceled' })
  expect(one.ids()).toEqual([])
})

test('a page that opens later sends what an earlier one stored', async () => {
  const before = openTab()
  for (const id of ['a', 'b']) void before.outbox.submit('ann', spend(id))
  await settle()
  const { outbox, respond, applied } = openTab(before.store)
  await outbox.load()
  await settle()
  await respond(OK)
  await respond(OK)
  expect([applied, await before.store.all()]).toEqual([['a', 'b'], []])
})

test('two tabs send each write once, and both show that it was applied', async () => {
  const shared = { tail: Promise.resolve() }
  const one = openTab(createMemoryStore(), shared)
  const two = openTab(one.store, shared)
  void one.outbox.submit('ann', spend('a'))
  await settle()
  void two.outbox.submit('ann', spend('b'))
  await two.outbox.load()
  await settle()
  expect([one.requests.length, two.requests.length]).toEqual([1, 0])
  await one.respond(OK)
  for (let n = 0; n < 4 && (await one.store.all()).length > 0; n++) {
    await one.respond(OK)
    await two.respond(OK)
  }
  const sent = [...one.requests, ...two.requests].map(({ item }) => item.mutation.id)
  expect(sent).toEqual(['a', 'b'])
  for (const message of one.published) two.outbox.receive(message)
  for (const message of two.published) one.outbox.receive(message)
  await settle()
  expect([one.ids(), two.ids()]).toEqual([[], []])
  expect(new Set(one.applied)).toEqual(new Set(['a', 'b']))
})

test('a tab that has lost the lock shows the response in progress, and sends nothing more', async () => {
  const { outbox, requests, respond, applied, pauses, loseLock } = openTab()
  void outbox.submit('ann', spend('a'))
  void outbox.submit('ann', spend('b'))
  await settle()
  loseLock()
  await respond(OK)
  expect([applied, requests.length]).toEqual([['a'], 1])
  expect(pauses, 'no attempt is planned').toEqual([])
})

test('two tabs without a common lock may both send a write: with one ID, which the server applies once', async () => {
  const disk = createTestDisk()
  // Each has a lock of its own, as over plain http.
  const one = openTab(createOutboxStore(disk, () => {}))
  const two = openTab(createOutboxStore(disk, () => {}))
  const id = crypto.randomUUID()
  void one.outbox.submit('ann', spend(id))
  await settle()
  await two.outbox.load()
  await settle()
  const sent = [...one.requests, ...two.requests].map(({ item }) => item.mutation.id)
  expect(sent).toEqual([id, id])
  await one.respond(OK)
  await two.respond(OK)
  expect([one.ids(), two.ids(), one.failures, two.failures]).toEqual([[], [], [], []])
  expect(await one.store.all()).toEqual([])
})

test('a write that the disk does not take is sent, and both tabs show it as saved', async () => {
  const shared = { tail: Promise.resolve() }
  const disk = createTestDisk()
  const one = openTab(
    createOutboxStore(disk, () => {}),
    shared,
  )
  const two = openTab(
    createOutboxStore(disk, () => {}),
    shared,
  )
  const [before, lost, after] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  one.logIn(undefined)
  two.logIn(undefined)
  void one.outbox.submit('ann', spend(before))
  await settle()
  disk.fail('add', 'update', 'remove')
  void one.outbox.submit('ann', spend(lost))
  await settle()
  disk.fail()
  void one.outbox.submit('ann', spend(after))
  await settle()
  expect(one.ids()).toEqual([before, lost, after])
  await two.outbox.load()
  expect(two.ids()).toEqual([before, after])
  one.logIn('ann')
  one.outbox.flush()
  await settle()
  for (let n = 0; n < 3; n++) await one.respond(OK)
  for (const message of one.published) two.outbox.receive(message)
  await settle()
  expect([one.applied, one.ids(), two.ids()]).toEqual([[before, lost, after], [], []])
  expect(await disk.all()).toEqual([])
})

test.each(['all', 'update', 'remove', 'cancel'] as const)(
  'each write is sent once although %s fails on the disk',
  async (method) => {
    const disk = createTestDisk()
    const { outbox, requests, respond, applied, ids } = openTab(createOutboxStore(disk, () => {}))
    const sent = [1, 2, 3].map(() => crypto.randomUUID())
    disk.fail(method)
    for (const id of sent) void outbox.submit('ann', spend(id))
    await settle()
    await respond(OK)
    await respond(rejection('invalid'))
    await respond(OK)
    expect(requests.map(({ item }) => item.mutation.id)).toEqual(sent)
    expect([applied, ids()]).toEqual([[sent[0], sent[2]], [sent[1]]])
    expect(outbox.state().items[0]?.rejection).toBe('No.')
  },
)
