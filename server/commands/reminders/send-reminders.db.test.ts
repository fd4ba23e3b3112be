import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { RemindersResponse } from '#contract/reminders.ts'
import { AT_SEVEN, givenReminders, MINUTE, NOTHING } from '#server/testing/given-reminders.ts'
import { PASSWORD } from '#server/testing/test-app.ts'

const HOUR = 60 * MINUTE
const given = givenReminders()
const { at, bodies, collect, runUntil, save } = given

test('a digest is sent at its local time, once a day', async () => {
  await save(AT_SEVEN)
  await runUntil('20T18:59')
  expect(given.phone.received).toEqual([])
  await runUntil('22T12:00')
  expect(given.phone.received).toMatchObject([
    {
      tag: 'digest',
      body: '7:00 PM: 5 ready, $3.45',
      badge: 5,
      url: '/dashboard',
      at: '2026-11-21T00:00:00.000Z',
    },
    { tag: 'digest', at: '2026-11-22T00:00:00.000Z' },
  ])
  expect(given.phone.received[0]?.actions.map(({ action }) => action)).toEqual(['speed-collect', 'snooze'])
})

test('a digest is sent once on the day on which the member travels west', async () => {
  await save(AT_SEVEN)
  await runUntil('20T19:30')
  await given.ann.put('/api/settings', { timeZone: 'America/Los_Angeles' })
  // Until 8 PM in Los Angeles on the next day.
  await runUntil('21T23:00')
  expect(given.phone.received.map(({ at: sent }) => sent)).toEqual([
    '2026-11-21T00:00:00.000Z',
    '2026-11-22T03:00:00.000Z',
  ])
})

test('names and amounts are sent only if the member chose it', async () => {
  await save({ ...AT_SEVEN, showDetails: false })
  await runUntil('20T20:00')
  expect(bodies()).toEqual(['7:00 PM: 5 ready'])
})

test('the threshold is told when it is exceeded again after a collection', async () => {
  await save({ ...NOTHING, threshold: '3.00' })
  await runUntil('20T12:00')
  // More than that was ready before.
  expect(bodies()).toEqual([])
  for (const id of [1, 2, 3, 7]) await collect(id)
  // Ready again: casino 3 ($1.00) at 9 PM, 2 ($0.50) at midnight, and 1 ($0.95) and 7 ($2.00) at noon.
  await runUntil('21T11:59')
  expect(bodies()).toEqual([])
  await runUntil('23T12:00')
  expect(bodies()).toEqual(['You have $4.45 ready'])
  expect(given.phone.received[0]?.at).toBe('2026-11-21T17:00:00.000Z')
})

test('a chosen row is told each time it becomes ready', async () => {
  await save({ ...NOTHING, rows: [1] })
  await collect(1)
  await collect(2)
  await runUntil('21T08:00')
  expect(bodies()).toEqual(['Casino 1 is ready'])
  await collect(1)
  await runUntil('22T09:00')
  expect(bodies()).toEqual(['Casino 1 is ready', 'Casino 1 is ready'])
})

test('a streak is told two hours before it breaks', async () => {
  await save({ ...NOTHING, streaks: true })
  await collect(7)
  await runUntil('23T00:00')
  // Collected at 7 AM: ready a day later, lost two days later.
  expect(bodies()).toEqual(['Pulsz: collect before 6:59 AM or day 2 is lost'])
  expect(given.phone.received[0]?.at).toBe('2026-11-22T10:00:00.000Z')
})

test('an undone collection is told again only when it is ready again', async () => {
  await save({ ...NOTHING, rows: [1] })
  const id = randomUUID()
  await given.ann.post('/api/casinos/1/collections', { id })
  await given.app.remind()
  expect((await given.ann.send('DELETE', `/api/entries/${id}`)).status).toBe(200)
  await runUntil('22T12:00')
  expect(bodies()).toEqual([])
})

describe('nothing is sent', () => {
  beforeEach(async () => {
    await save({ ...AT_SEVEN, rows: [1] })
    await collect(1)
  })

  test('in the quiet hours, after which what is still ready is told', async () => {
    await save({ quietHours: { from: '20:00', to: '09:30' } })
    await runUntil('21T09:29')
    expect(bodies()).toEqual([expect.stringMatching(/^7:00 PM/)])
    await runUntil('21T09:30')
    expect(bodies().slice(1)).toEqual(['Casino 1 is ready'])
  })

  test('during a break, nor until its end is confirmed, nor about that time', async () => {
    expect((await given.ann.post('/api/breaks', { length: 'day' })).status).toBe(200)
    await runUntil('22T12:00')
    expect(bodies()).toEqual([])
    expect((await given.ann.post('/api/breaks/end-confirmation')).status).toBe(200)
    await runUntil('22T18:59')
    expect(bodies()).toEqual([])
    await runUntil('22T19:00')
    expect(bodies()).toEqual([expect.stringMatching(/^7:00 PM/)])
  })

  test('while a spend limit is reached', async () => {
    await given.ann.put('/api/limits/day', { amount: '5.00' })
    await given.ann.post('/api/casinos/2/spends', { id: randomUUID(), amount: '5.00' })
    // Until 7 AM on the next day, when casino 1 is ready too.
    await runUntil('21T06:59')
    expect(bodies()).toEqual([])
    await runUntil('21T20:00')
    expect(bodies()).toEqual([expect.stringMatching(/^7:00 PM/)])
  })

  test('where the law forbids links', async () => {
    await given.ann.put('/api/place', { place: 'CA' })
    await runUntil('22T12:00')
    expect(bodies()).toEqual([])
  })

  test('about a hidden row', async () => {
    await given.ann.put('/api/casinos/1/visibility', { hidden: true, snoozedUntil: null })
    await runUntil('21T10:00')
    expect(bodies()).toEqual([expect.stringMatching(/^7:00 PM: 4 ready/)])
  })

  test('within an hour of a snooze', async () => {
    at('21T06:30')
    await given.ann.post(PATHS.remindersSnooze, {})
    await given.app.remind()
    await runUntil('21T07:29')
    expect(bodies()).not.toContain('Casino 1 is ready')
    await runUntil('21T07:30')
    expect(bodies()).toContain('Casino 1 is ready')
  })

  test.each([
    ['logged out', async () => given.ann.post('/api/logout')],
    ['removed the device', async () => removeDevice()],
    [
      'deleted the account',
      async () => given.ann.post('/api/deleteAccount', { user_id: given.ann.id, password: PASSWORD }),
    ],
    [
      'ended the session elsewhere',
      async () => {
        const other = given.app.visitor()
        await other.post('/api/login', { email: given.ann.email, password: PASSWORD })
        return await other.post('/api/sessions/end-others')
      },
    ],
  ])('after the member %s', async (_name, act) => {
    expect((await act()).status).toBe(200)
    await runUntil('21T12:00')
    expect(given.push.requests()).toBe(0)
  })

  test('after the session has expired', async () => {
    given.app.deps.clock.advance(8 * 24 * HOUR)
    await given.app.remind()
    expect(given.push.requests()).toBe(0)
  })

  async function removeDevice() {
    const { devices } = RemindersResponse.parse((await given.ann.get(PATHS.reminders)).body)
    return await given.ann.send('DELETE', `${PATHS.reminderDevices}/${devices[0]?.id}`)
  }
})
