import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { unlessAborted } from '#server/db/postgres/unless-aborted.ts'

const REASON = new Error('the connection ended')
const never = new Promise<never>(() => undefined)

test('settles like the work', async () => {
  const { signal } = new AbortController()
  await expect(unlessAborted(Promise.resolve(7), signal)).resolves.toBe(7)
  await expect(unlessAborted(Promise.reject(new Error('no table')), signal)).rejects.toThrow('no table')
})

test('rejects with the reason of the signal', async () => {
  const controller = new AbortController()
  const waiting = unlessAborted(never, controller.signal)
  controller.abort(REASON)
  await expect(waiting).rejects.toBe(REASON)
  await expect(unlessAborted(never, controller.signal)).rejects.toBe(REASON)
})

test('ignores an error of the work after the signal', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  await expect(unlessAborted(promise, AbortSignal.abort(REASON))).rejects.toBe(REASON)
  reject(new Error('too late'))
})

test('leaves nothing at the signal', async () => {
  const { signal } = new AbortController()
  for (let wait = 0; wait < 100; wait++) await unlessAborted(Promise.resolve(), signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})
