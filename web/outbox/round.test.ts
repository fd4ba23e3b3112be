import { afterEach, expect, test, vi } from 'vitest'
import type { Round, RoundChange } from '#core/round/round.ts'
import { savedRound } from '#web/api/dashboard/list-value.ts'
import { outbox, pendingWrites, recordWrite } from '#web/outbox/record-write.ts'
import { changeRound, readRound } from '#web/outbox/round.ts'
import { USER_ID } from '#web/outbox/testing-rows.ts'

const DAY = '2026-11-27'
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, seconds)).toISOString()
const skip = (rowId: number, seconds: number): RoundChange => ({
  day: DAY,
  at: at(seconds),
  outcomes: { [rowId]: 'skipped' },
})
const restore = (rowId: number, seconds: number): RoundChange => ({
  day: DAY,
  at: at(seconds),
  outcomes: { [rowId]: null },
})
const changes = () =>
  pendingWrites(USER_ID).flatMap((write) => (write.kind === 'round' ? [write.change] : []))
const stored = async (count: number) => {
  await vi.waitFor(() => expect(changes()).toHaveLength(count))
}

afterEach(async () => {
  await vi.waitUntil(() => changes().length > 0)
  await outbox.discard(outbox.state().items.map(({ key }) => key))
  savedRound.set(USER_ID, null)
})

test('a change counts immediately, and changes that cannot be sent wait as one write', async () => {
  changeRound(USER_ID, skip(1, 1))
  expect(readRound(USER_ID)?.outcomes).toEqual({ 1: 'skipped' })
  changeRound(USER_ID, skip(2, 2))
  changeRound(USER_ID, restore(1, 3))
  expect(readRound(USER_ID)?.outcomes).toEqual({ 2: 'skipped' })
  await vi.waitFor(() =>
    expect(changes()).toEqual([{ day: DAY, at: at(3), outcomes: { 1: null, 2: 'skipped' } }]),
  )
  expect(readRound(USER_ID)?.outcomes).toEqual({ 2: 'skipped' })
})

test('what another tab has changed since stays the later change', async () => {
  changeRound(USER_ID, skip(1, 1))
  await stored(1)
  const other = { kind: 'round', id: crypto.randomUUID(), change: restore(1, 2) } as const
  void recordWrite(USER_ID, other)
  await stored(2)
  changeRound(USER_ID, skip(2, 3))
  await stored(3)
  expect(readRound(USER_ID)?.outcomes).toEqual({ 2: 'skipped' })
})

test('a round that arrives has the changes that wait', async () => {
  changeRound(USER_ID, skip(1, 5))
  await stored(1)
  const arrived: Round = {
    day: DAY,
    activeAt: at(2),
    tiers: [1],
    tiersAt: at(1),
    outcomes: { 3: 'missed' },
    amounts: {},
    visit: null,
    visitAt: null,
  }
  savedRound.set(USER_ID, arrived)
  expect(readRound(USER_ID)).toEqual({
    ...arrived,
    activeAt: at(5),
    outcomes: { 1: 'skipped', 3: 'missed' },
  })
})

test('a list that was requested before a change does not replace it', async () => {
  const arrive = savedRound.expect(USER_ID)
  changeRound(USER_ID, skip(1, 1))
  arrive(null)
  expect(savedRound.read(USER_ID)?.outcomes).toEqual({ 1: 'skipped' })
  savedRound.expect(USER_ID)(null)
  expect(savedRound.read(USER_ID)).toBeNull()
  await stored(1)
})

test('a visitor has a round that is never sent', async () => {
  changeRound(null, skip(1, 1))
  expect(readRound(null)?.outcomes).toEqual({ 1: 'skipped' })
  changeRound(USER_ID, skip(2, 1))
  await stored(1)
  expect(readRound(USER_ID)?.outcomes).toEqual({ 2: 'skipped' })
})
