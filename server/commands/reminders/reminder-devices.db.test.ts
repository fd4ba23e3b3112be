import { describe, expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { RemindersResponse } from '#contract/reminders.ts'
import { AT_SEVEN, givenReminders } from '#server/testing/given-reminders.ts'

const given = givenReminders()
const { at, bodies, collect, runUntil, save } = given

describe('push services', () => {
  test('a subscription that has ended is removed, and the other device gets the reminder', async () => {
    const laptop = given.push.browser()
    await given.ann.post(PATHS.reminderDevices, laptop.subscription)
    await save(AT_SEVEN)
    given.phone.answer(410)
    await runUntil('20T19:00')
    expect([given.phone.received.length, laptop.received.length]).toEqual([0, 1])
    expect(RemindersResponse.parse((await given.ann.get(PATHS.reminders)).body).devices).toHaveLength(1)
  })

  test('what reached no device is told when the push service allows it again', async () => {
    await save(AT_SEVEN)
    given.phone.answer(429, { 'retry-after': '1200' })
    await runUntil('20T19:19')
    expect(given.push.requests()).toBe(1)
    given.phone.answer(201)
    await runUntil('20T19:30')
    expect([given.push.requests(), bodies()]).toEqual([2, [expect.stringMatching(/^7:00 PM/)]])
  })

  test('what one device got is not told again while another one fails', async () => {
    const laptop = given.push.browser()
    await given.ann.post(PATHS.reminderDevices, laptop.subscription)
    await save({ ...AT_SEVEN, rows: [1] })
    await collect(1)
    at('21T06:59')
    await given.app.remind()
    given.phone.answer(503)
    await runUntil('21T08:00')
    expect(laptop.received.map(({ tag }) => tag)).toEqual(['rows'])
  })

  test('a device whose keys the push service rejects is tried once a day', async () => {
    await save(AT_SEVEN)
    given.phone.answer(403)
    await runUntil('22T20:00')
    // The second and the third one have an older signature, and are sent once more with a new one.
    expect(given.push.requests()).toBe(5)
  })
})

test('what was told stays told when the settings are saved meanwhile', async () => {
  await save(AT_SEVEN)
  await given.app.remind()
  at('20T19:00')
  const send = given.app.deps.push?.send
  if (given.app.deps.push === null || send === undefined) throw new Error('no push service')
  Object.assign(given.app.deps.push, {
    send: async (...args: Parameters<typeof send>) => {
      await save({ streaks: true })
      return await send(...args)
    },
  })
  await given.app.remind()
  await save({ streaks: true })
  await given.ann.post(PATHS.reminderDevices, given.phone.subscription)
  await runUntil('20T20:00')
  expect(bodies()).toHaveLength(1)
})

test('a server without keys leaves members to another one', async () => {
  await save(AT_SEVEN)
  const { push: service } = given.app.deps
  Object.assign(given.app.deps, { push: null })
  await given.app.remind()
  Object.assign(given.app.deps, { push: service })
  await runUntil('20T20:00')
  expect(bodies()).toHaveLength(1)
})
