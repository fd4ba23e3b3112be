import type { Entry } from '#contract/entries.ts'
import type { ReportsResponse } from '#contract/reports.ts'

/** What a report is about. */
export type NaiveRange = {
  readonly zone: string
  readonly now: string
  /** Days or moments, as in a request. */
  readonly from?: string
  readonly to?: string
  /** The casinos and bonuses that count; all of them if omitted. */
  readonly casinoIds?: ReadonlySet<number>
  /** The casinos of further bonuses. */
  readonly mainIds?: ReadonlyMap<number, number>
}

type Effect = {
  readonly at: number
  readonly day: string
  readonly casinoId: number
  readonly kind: 'collect' | 'spend' | 'paid'
  readonly amount: number
  readonly fee: number
  /** The worth and the amount of a collection that has both. */
  readonly compared: readonly [number, number] | null
}

/**
 * Calculates a report from the entries of a user, one after the other, for comparison with that of the database: without the rules of core,
 * with the calendar of the platform. It has no names.
 */
export function naiveReport(
  entries: readonly Entry[],
  range: NaiveRange,
): Omit<ReportsResponse, 'tag' | 'now' | 'casinos'> & {
  readonly casinos: readonly Omit<ReportsResponse['casinos'][number], 'name'>[]
} {
  const { zone, from, to, casinoIds } = range
  const dayOf = calendar(zone)
  const isDay = (text: string) => text.length === 10
  const counted = entries.filter(({ voidedAt }) => voidedAt === null)
  const known = counted.flatMap((entry) => {
    const days = [dayOf(entry.occurredAt)]
    if (entry.paidAt !== null) days.push(dayOf(entry.paidAt))
    return days
  })
  const today = dayOf(range.now)
  const began = [...known].sort()[0]
  const lastDay = [...known, today].sort().at(-1) ?? today
  const first = from === undefined ? began : isDay(from) ? from : dayOf(from)
  const last = to === undefined ? lastDay : isDay(to) ? to : dayOf(new Date(Date.parse(to) - 1).toISOString())
  const effects = counted
    .flatMap((entry) => effectsOf(entry, dayOf))
    .filter(({ casinoId }) => casinoIds === undefined || casinoIds.has(casinoId))
    .filter(
      ({ at, day }) =>
        first !== undefined &&
        day >= first &&
        day <= last &&
        (from === undefined || isDay(from) || at >= Date.parse(from)) &&
        (to === undefined || isDay(to) || at < Date.parse(to)),
    )
  const all = first === undefined ? [] : daysBetween(first, last)
  const isDaily = all.length <= 62
  let cumulative = 0
  const mainOf = (casinoId: number) => range.mainIds?.get(casinoId) ?? casinoId
  const active = new Set(effects.filter(({ kind }) => kind === 'collect').map(({ day }) => day))
  const counting = all.filter((day) => began !== undefined && day >= began && day <= today)
  return {
    from: from === undefined ? null : (first ?? null),
    to: to === undefined ? null : last,
    zone,
    totals: totalsOf(effects),
    step: isDaily ? 'day' : 'month',
    periods: groups(all, (day) => (isDaily ? day : day.slice(0, 7))).map((days) => {
      const [start = ''] = days
      const { claimed, cashedOut, spent, profit } = totalsOf(effects.filter(({ day }) => days.includes(day)))
      cumulative += cents(profit)
      return { start, claimed, cashedOut, spent, profit, cumulative: money(cumulative) }
    }),
    casinos: [...new Set(effects.map(({ casinoId }) => mainOf(casinoId)))]
      .map((casinoId) => {
        const own = effects.filter((effect) => mainOf(effect.casinoId) === casinoId)
        const { collections, claimed, cashedOut, spent, profit } = totalsOf(own)
        const days = new Set(own.filter(({ kind }) => kind === 'collect').map(({ day }) => day))
        return { casinoId, collections, claimed, cashedOut, spent, profit, daysActive: days.size }
      })
      .sort((one, other) => cents(other.profit) - cents(one.profit) || one.casinoId - other.casinoId),
    expected: expectedOf(effects, mainOf),
    days:
      all.length > 366
        ? null
        : all
            .map((day) => ({ day, ...totalsOf(effects.filter((effect) => effect.day === day)) }))
            .filter(({ collections }) => collections > 0)
            .map(({ day, collections, claimed }) => ({ day, collections, claimed })),
    consistency: {
      days: counting.length,
      active: counting.filter((day) => active.has(day)).length,
      paused: 0,
    },
  }
}

function effectsOf(entry: Entry, dayOf: (at: string) => string): readonly Effect[] {
  const { kind, casinoId, amount, worth, status, occurredAt, paidAt } = entry
  if (kind === 'correction' || kind === 'played') return []
  if (kind === 'cash_out' && status !== 'paid') return []
  const at = kind === 'cash_out' ? (paidAt ?? occurredAt) : occurredAt
  return [
    {
      at: Date.parse(at),
      day: dayOf(at),
      casinoId,
      kind: kind === 'cash_out' ? 'paid' : kind,
      amount: cents(amount ?? worth ?? '0.00'),
      fee: cents(entry.fee ?? '0.00'),
      compared:
        kind === 'collect' && amount !== null && worth !== null ? [cents(worth), cents(amount)] : null,
    },
  ]
}

function totalsOf(effects: readonly Effect[]): ReportsResponse['totals'] {
  const of = (kind: Effect['kind']) => effects.filter((effect) => effect.kind === kind)
  const sum = (some: readonly Effect[]) => some.reduce((total, { amount }) => total + amount, 0)
  const [collections, cashOuts, spends] = [of('collect'), of('paid'), of('spend')]
  return {
    collections: collections.length,
    claimed: money(sum(collections)),
    cashOuts: cashOuts.length,
    cashedOut: money(sum(cashOuts)),
    fees: money(cashOuts.reduce((total, { fee }) => total + fee, 0)),
    spends: spends.length,
    spent: money(sum(spends)),
    profit: money(sum(cashOuts) - sum(spends)),
  }
}

function expectedOf(
  effects: readonly Effect[],
  mainOf: (casinoId: number) => number,
): ReportsResponse['expected'] {
  const sums = (some: readonly Effect[]) => {
    const pairs = some.flatMap(({ compared }) => (compared === null ? [] : [compared]))
    return {
      claims: pairs.length,
      expected: money(pairs.reduce((total, [expected]) => total + expected, 0)),
      actual: money(pairs.reduce((total, [, actual]) => total + actual, 0)),
    }
  }
  const ids = [...new Set(effects.filter(({ compared }) => compared).map(({ casinoId }) => mainOf(casinoId)))]
  return {
    ...sums(effects),
    casinos: ids.map((casinoId) => ({
      casinoId,
      ...sums(effects.filter((effect) => mainOf(effect.casinoId) === casinoId)),
    })),
  }
}

/** Returns a function that returns the day of a moment in a zone. */
export function calendar(zone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (at) => format.format(new Date(at))
}

function daysBetween(first: string, last: string): readonly string[] {
  const days: string[] = []
  for (const day = new Date(`${first}T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const text = day.toISOString().slice(0, 10)
    if (text > last) return days
    days.push(text)
  }
}

function groups(days: readonly string[], keyOf: (day: string) => string): readonly (readonly string[])[] {
  const found = new Map<string, string[]>()
  for (const day of days) found.set(keyOf(day), [...(found.get(keyOf(day)) ?? []), day])
  return [...found.values()]
}

function cents(text: string): number {
  return Math.round(Number(text) * 100)
}

function money(sum: number): string {
  return (sum / 100).toFixed(2)
}
