import { expect, test } from 'vitest'
import { createServerClock } from '#web/api/server-clock.ts'

const SERVER = Date.parse('2026-11-21T12:00:00.000Z')

/** A page opened 5 s ago on a device whose clock is an hour fast. */
function setUp() {
  const time = { page: 5_000, device: SERVER + 3_600_000 }
  const clock = createServerClock(
    () => time.page,
    () => time.device,
  )
  const pass = (ms: number) => {
    time.page += ms
    time.device += ms
  }
  return { time, clock, pass }
}

test('corrects a wrong device clock, and adds half of the round trip', () => {
  const { clock, pass } = setUp()
  const sent = clock.mark()
  pass(200)
  clock.learn(new Date(SERVER).toISOString(), sent)
  expect(clock.now()).toBe(SERVER + 100)
  pass(60_000)
  expect(clock.now()).toBe(SERVER + 60_100)
})

test('setting the device clock back changes nothing, and is reported once', () => {
  const { time, clock } = setUp()
  clock.learn(new Date(SERVER).toISOString(), clock.mark())
  expect(clock.jumped()).toBe(false)
  time.device -= 7_200_000
  expect([clock.now(), clock.jumped(), clock.jumped()]).toEqual([SERVER, true, false])
})

test('adds the duration of a sleep, in which the page clock stops; the next response confirms it', () => {
  const { time, clock } = setUp()
  clock.learn(new Date(SERVER).toISOString(), clock.mark())
  time.device += 8 * 3_600_000
  expect(clock.jumped()).toBe(true)
  expect(clock.now()).toBe(SERVER + 8 * 3_600_000)
  clock.learn(new Date(SERVER + 8 * 3_600_000).toISOString(), clock.mark())
  expect(clock.now()).toBe(SERVER + 8 * 3_600_000)
})

test('a slow response does not replace a more precise one', () => {
  const { clock, pass } = setUp()
  clock.learn(new Date(SERVER).toISOString(), clock.mark())
  const sent = clock.mark()
  pass(4_000)
  clock.learn(new Date(SERVER + 3_900).toISOString(), sent)
  expect(clock.now()).toBe(SERVER + 4_000)
})

test('the next response corrects a device clock that is set forward', () => {
  const { time, clock, pass } = setUp()
  clock.learn(new Date(SERVER).toISOString(), clock.mark())
  time.device += 3_600_000
  const sent = clock.mark()
  pass(100)
  clock.learn(new Date(SERVER + 50).toISOString(), sent)
  expect(clock.now()).toBe(SERVER + 100)
})

test('setting the device clock back does not hide a later sleep', () => {
  const { time, clock } = setUp()
  clock.learn(new Date(SERVER).toISOString(), clock.mark())
  time.device -= 7_200_000
  expect(clock.now()).toBe(SERVER)
  time.device += 3_600_000
  expect(clock.now()).toBe(SERVER + 3_600_000)
})

test('a response during which the device slept is ignored', () => {
  const { time, clock, pass } = setUp()
  clock.learn(new Date(SERVER).toISOString(), clock.mark())
  const sent = clock.mark()
  pass(50)
  time.device += 8 * 3_600_000
  // Answered before the sleep, read after it.
  clock.learn(new Date(SERVER + 25).toISOString(), sent)
  expect(clock.now()).toBe(SERVER + 50 + 8 * 3_600_000)
})

test('a response that a frozen page reads late is ignored, unless it is the first', () => {
  const { clock, pass } = setUp()
  const first = clock.mark()
  pass(120_000)
  clock.learn(new Date(SERVER + 120_000).toISOString(), first)
  expect(clock.now()).toBe(SERVER + 180_000)
  clock.learn(new Date(SERVER + 120_000).toISOString(), clock.mark())
  expect(clock.now()).toBe(SERVER + 120_000)
  const sent = clock.mark()
  pass(120_000)
  clock.learn(new Date(SERVER + 240_500).toISOString(), sent)
  expect(clock.now()).toBe(SERVER + 240_000)
})

test('text that is not a time changes nothing', () => {
  const { clock } = setUp()
  clock.learn(new Date(SERVER).toISOString(), clock.mark())
  clock.learn('soon', clock.mark())
  expect(clock.now()).toBe(SERVER)
})
