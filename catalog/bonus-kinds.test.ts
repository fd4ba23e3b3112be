import { expect, test } from 'vitest'
import { loadCatalogFiles } from '#catalog/load.ts'
import { availability } from '#core/bonuses/availability.ts'
import { type Bonus, nextClaim } from '#core/bonuses/next-claim.ts'
import { type StreakClaim } from '#core/bonuses/streak.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/*
 * One real casino of each kind of bonus. A player visits at 9 in the morning in New York on 14 days, November 9 to 22, 2026,
 * without November 14, and claims what is ready. Each row has what the player sees at each visit, calculated by hand from the
 * casino's file: the cents of the claim, a dash if they are not known, with the day of the streak before a colon; `wait`; or
 * `if` for a condition.
 */
const MISSED_DAY = 14
const loaded = loadCatalogFiles()
if (!loaded.ok) throw new Error('the catalog is not valid')
const { value: casinos } = loaded

function bonusOf(id: number, level: string | null): Bonus {
  const casino = casinos.find((one) => one.id === id)
  if (casino === undefined) throw new Error(`no bonus ${id}`)
  return { clock: casino.clock, value: casino.value, level, rtp: casino.rtp }
}

function visits(bonus: Bonus): string[] {
  let last: StreakClaim | null = null
  const seen: string[] = []
  for (let day = 9; day <= 22; day++) {
    if (day === MISSED_DAY) continue
    const now: EpochMs = epochMs(Date.UTC(2026, 10, day, 14))
    const { ready } = availability(bonus.clock, last?.at ?? null, null, now)
    const { streakDay, worth } = nextClaim(bonus, { last, statedDay: null }, now)
    seen.push(
      ready
        ? `${streakDay === null ? '' : `${streakDay}:`}${worth ?? '—'}`
        : bonus.clock.kind === 'condition'
          ? 'if'
          : 'wait',
    )
    if (ready) last = { day: streakDay ?? 1, at: now }
  }
  return seen
}

/** The same at each of the 13 visits. */
const always = (text: string) => Array.from({ length: 13 }, () => text)

test.each<[string, number, string[], string?]>([
  // Seven days, spins of unknown value on the last. November 15 is 48 hours after the claim before: the streak is broken.
  [
    'a ladder, AcornFun',
    111,
    ['1:30', '2:20', '3:20', '4:20', '5:20', '1:30', '2:20', '3:20', '4:20', '5:20', '6:20', '7:—', '8:30'],
  ],
  ['a random amount with a typical one, SpeedSweeps', 1, always('5')],
  ['a random amount that counts with the lowest, Modo at midnight in New York', 21, always('30')],
  // 0.30 and 5.00 times 96.58 %.
  ['levels, none chosen, RealPrize', 22, always('29')],
  ['levels, the highest, RealPrize', 22, always('483'), 'Highest level'],
  ['several claims a day, JefeBet every 6 hours', 63, always('20')],
  ['a further bonus every 2 hours, Fliff', 10_030, always('10')],
  // Four wait after a day, and no more after two.
  ['claims that add up, Sidepot', 43, ['20', ...always('80').slice(1)]],
  // 6 PM Pacific is between two mornings in New York. 1.00 times 96.58 %.
  ['a time of day in another zone, Zula', 18, always('97')],
  ['only at a balance of zero, Acebet', 50, always('if')],
  ['only after a purchase, WOW Vegas', 8, always('if')],
  ['only for missions, Clash 5', 77, always('if')],
  ['by mail, Chumba', 10_003, always('if')],
  // November 16 is seven days after the first claim.
  [
    'weekly, Sidepot',
    10_031,
    ['—', 'wait', 'wait', 'wait', 'wait', 'wait', '—', 'wait', 'wait', 'wait', 'wait', 'wait', 'wait'],
  ],
  ['monthly', 10_032, ['—', ...always('wait').slice(1)]],
  ['not redeemable, High 5', 10_001, always('0')],
  ['not redeemable, every 10 minutes, JackpotGo', 10_023, always('0')],
  ['coins that expire, Chumba every 24 hours', 48, always('25')],
  ['an unknown amount with a cap, DexyPlay', 89, always('—')],
])('%s', (_name, id, seen, level) => expect(visits(bonusOf(id, level ?? null))).toEqual(seen))
