import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatedClock } from '#core/bonuses/clock.ts'
import { claimWorth } from '#core/bonuses/claim-worth.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'
import { waitingClaims } from '#core/bonuses/next-ready.ts'
import { type StreakClaim, streakDayOf, streakWindow } from '#core/bonuses/streak.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents, type EpochMs } from '#core/units.ts'
import { saveFigures } from '#server/commands/ledger/change-own.ts'
import { recordCollection } from '#server/commands/ledger/record-entry.ts'
import { createUser } from '#server/testing/factories.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps

beforeAll(async () => {
  database = await openTestDatabase()
  deps = await testDeps(database)
})
afterAll(() => database.close())

const clocks = fc.constantFrom<StatedClock>(
  { kind: 'rolling', minutes: 1440 },
  { kind: 'rolling', minutes: 360, stacks: 3 },
  { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' },
  { kind: 'fixed', times: ['06:00', '18:00'], zone: 'UTC', stacks: 4 },
  { kind: 'fixed', times: ['12:00'], zone: 'America/Denver', weekdays: [1, 4] },
  { kind: 'daily', lostAfterMinutes: 2000 },
  { kind: 'condition', condition: 'code', text: 'Codes by email' },
)
const values = fc.constantFrom<BonusValue>(
  { kind: 'fixed', amount: '0.25' },
  { kind: 'unknown' },
  {
    kind: 'ladder',
    days: [{ amount: '0.30' }, { amount: '0.50' }, { spins: 10, spinValue: null }],
    afterEnd: 'repeat',
    onMiss: 'restart',
  },
  { kind: 'ladder', days: [{ amount: '0.30' }, { amount: '1.00' }], afterEnd: 'stay', onMiss: 'keep' },
)
/** Hours between one collection and the next. */
const waits = fc.array(fc.constantFrom(0.1, 5.9, 6, 11, 12.5, 20, 24, 30, 47.9, 48, 100), {
  minLength: 2,
  maxLength: 6,
})

/** The day and the value of a claim, as core computes them. */
function claimOf(
  { clock, value, level }: Bonus,
  last: StreakClaim | null,
  stated: StreakClaim | null,
  now: EpochMs,
): { day: number | null; worth: string | null } {
  const isCounted = value.kind === 'ladder' || ('stacks' in clock && clock.stacks !== undefined)
  const day = streakDayOf(last, stated, streakWindow(clock, value, now))
  const worth = claimWorth(value, { streakDay: day, level })
  const claims = Math.max(1, waitingClaims(clock, last?.at ?? null, now))
  return {
    day: isCounted ? day : null,
    worth: worth === null ? null : decimalText(cents(worth * claims)),
  }
}

// The database chooses the day of the streak and the value from moments that core computed; core computes both directly.
test('each collection has the day of the streak and the value that follow from the one before it', async () => {
  await fc.assert(
    fc.asyncProperty(
      clocks,
      values,
      waits,
      fc.option(fc.integer({ min: 1, max: 9 })),
      async (clock, value, hours, stated) => {
        const userId = await createUser(deps)
        deps.clock.set('2026-10-31T12:00:00.000Z')
        await saveFigures(deps, userId, 2, { clock, value, ...(stated !== null && { streakDay: stated }) })
        const bonus: Bonus = { clock, value, level: null, rtp: 100 }
        const statedDay = stated === null ? null : { day: stated, at: deps.now() }
        let last: StreakClaim | null = null
        const expected: { day: number | null; worth: string | null }[] = []
        for (const wait of hours) {
          deps.clock.advance(wait * 3_600_000)
          const claim = claimOf(bonus, last, statedDay, deps.now())
          expected.push(claim)
          last = { day: claim.day ?? 1, at: deps.now() }
          await recordCollection(deps, userId, 2, { id: randomUUID(), again: true })
        }
        const stored = await readEverything<{ day: number | null; worth: string | null }>(
          database,
          `select streak_day as day, worth::text from entries where user_id = '${userId}' order by occurred_at`,
        )
        expect(stored).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})
