import type { CatalogCasino, Confidence } from '#catalog/schema.ts'
import type { TierFacts } from '#content/collecting-facts.ts'
import { CLAIM, expectedOf } from '#content/facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import { type Cents, cents } from '#core/units.ts'
import { Picture, type Tone } from '#web/features/pictures/picture.tsx'
import { type ChartRow, type Mark, RowChart } from '#web/features/pictures/row-chart.tsx'
import { roundScale, type Scale } from '#web/features/pictures/drawing.tsx'

const CONFIDENCE_TONES = {
  high: 'solid',
  medium: 'tint',
  low: 'hollow',
} as const satisfies Record<Confidence, Tone>

const CONFIDENCE_KEYS = {
  high: 'three or more sources agree, none disagrees',
  medium: 'two agree, or one careful source; none disagrees',
  low: 'weakly sourced, or disputed',
} as const satisfies Record<Confidence, string>

const BEST = 20

/** The casinos of tiers 1 to 4 with the highest expected value, and how sure we are of it. */
export function ValuePicture({ casinos }: { casinos: readonly CatalogCasino[] }) {
  const best = casinos
    .flatMap((casino) => {
      const value = expectedOf(casino)
      const counted = casino.active && casino.tier !== null && countsTowardAvailable(casino.tier)
      return counted && value !== null
        ? [{ name: casino.name, value, confidence: casino.provenance.confidence }]
        : []
    })
    .toSorted((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'en'))
    .slice(0, BEST)
  const title = `Expected value per day at the ${best.length} best casinos.`
  return (
    <Picture
      title={title}
      keys={(['high', 'medium', 'low'] as const).map((confidence) => ({
        tone: CONFIDENCE_TONES[confidence],
        text: CONFIDENCE_KEYS[confidence],
      }))}
      table={{
        columns: ['Casino', 'Per day', 'How sure we are'],
        rows: best.map(({ name, value, confidence }) => [
          name,
          formatMoney(value),
          CONFIDENCE_KEYS[confidence],
        ]),
      }}
    >
      <RowChart
        label={title}
        beside={[48, 84]}
        scale={roundScale(best[0]?.value ?? 100, 2, (value) => formatMoney(cents(value)))}
        rows={best.map(({ name, value, confidence }) => ({
          label: name,
          value: formatMoney(value),
          marks: [{ kind: 'bar', from: 0, to: value, tone: CONFIDENCE_TONES[confidence] }],
        }))}
      />
    </Picture>
  )
}

/** How the tiers add up to the sourced sum, next to the claim of the home page. */
export function SumPicture({ tiers }: { tiers: readonly TierFacts[] }) {
  const title = 'What a full day adds up to, tier by tier.'
  const claim = [cents(CLAIM.fromDollars * 100), cents(CLAIM.toDollars * 100)] as const
  const sum = cents(tiers.reduce((total, { perDay }) => total + perDay, 0))
  const steps = tiers.map(({ tier, casinos, perDay }, at): ChartRow => {
    const before = tiers.slice(0, at).reduce((total, one) => total + one.perDay, 0)
    return {
      label: `Tier ${tier}: ${casinos} casinos`,
      value: formatMoney(perDay),
      marks: [{ kind: 'bar', from: before, to: before + perDay, tone: 'solid' }],
    }
  })
  const rows: readonly ChartRow[] = [
    ...steps,
    {
      label: 'All four, as sourced',
      value: formatMoney(sum),
      marks: [{ kind: 'bar', from: 0, to: sum, tone: 'tint' }],
    },
    {
      label: 'What the home page says',
      value: claim.map(formatMoney).join('–'),
      marks: [{ kind: 'bar', from: claim[0], to: claim[1], tone: 'caution' }],
    },
  ]
  return (
    <Picture
      title={title}
      note="If you collect every bonus, miss no day, and every casino pays."
      table={{ columns: ['Part', 'Per day'], rows: rows.map(({ label, value }) => [label, value]) }}
    >
      <RowChart
        label={title}
        rows={rows}
        scale={roundScale(Math.max(sum, claim[1]), 3, (value) => formatMoney(cents(value)))}
      />
    </Picture>
  )
}

const DAYS_SCALE: Scale = {
  min: 30,
  max: 1095,
  log: true,
  ticks: [
    { at: 30, label: '1 month' },
    { at: 91, label: '3 months' },
    { at: 365, label: '1 year' },
    { at: 1095, label: '3 years' },
  ],
}

const daysText = (days: number) => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`

/** The waits of each tier until the first cash-out in money: the shortest, the middle half, the median, the longest. */
export function DaysByTierPicture({ tiers }: { tiers: readonly TierFacts[] }) {
  const title = 'Days of bonuses to the first cash-out, by tier.'
  const rows = tiers.flatMap(({ tier, waits, medianDays }) => {
    if (medianDays === null) return []
    const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? medianDays
    const [least, lower, upper, most] = [at(0), at(0.25), at(0.75), at(1)]
    return [{ tier, known: waits.length, least, lower, medianDays, upper, most }]
  })
  return (
    <Picture
      title={title}
      note="Each step to the right takes about three times as long."
      keys={[
        { tone: 'range', text: 'from the shortest to the longest wait' },
        { tone: 'tint', text: 'half of the casinos' },
        { tone: 'tick', text: 'the median casino' },
      ]}
      table={{
        columns: ['Days', ...rows.map(({ tier }) => `Tier ${tier}`)],
        rows: (
          [
            ['Known casinos', ({ known }) => known],
            ['Shortest', ({ least }) => least],
            ['A quarter below', ({ lower }) => lower],
            ['Median', ({ medianDays }) => medianDays],
            ['A quarter above', ({ upper }) => upper],
            ['Longest', ({ most }) => most],
          ] satisfies [string, (row: (typeof rows)[number]) => number][]
        ).map(([name, of]) => [name, ...rows.map((row) => of(row).toLocaleString('en-US'))]),
      }}
    >
      <RowChart
        label={title}
        scale={DAYS_SCALE}
        rows={rows.map(({ tier, least, lower, medianDays, upper, most }) => ({
          label: `Tier ${tier}`,
          value: daysText(medianDays),
          marks: [
            { kind: 'span', from: least, to: most },
            { kind: 'bar', from: lower, to: upper, tone: 'tint' },
            { kind: 'tick', at: medianDays },
          ] satisfies Mark[],
        }))}
      />
    </Picture>
  )
}

/** How long a few first cash-outs take. */
export function CashOutsPicture({
  cashOuts,
}: {
  cashOuts: readonly { readonly payout: string; readonly days: number }[]
}) {
  const title = 'How long the first cash-out takes, if you collect every day.'
  return (
    <Picture
      title={title}
      table={{
        columns: ['Payout', 'Wait'],
        rows: cashOuts.map(({ payout, days }) => [payout, daysText(days)]),
      }}
    >
      <RowChart
        label={title}
        scale={roundScale(Math.max(...cashOuts.map(({ days }) => days)), 4, (days) => String(days))}
        rows={cashOuts.map(({ payout, days }) => ({
          label: payout,
          value: daysText(days),
          marks: [{ kind: 'bar', from: 0, to: days, tone: 'solid' }],
        }))}
      />
    </Picture>
  )
}

/** What sources say of one bonus: a line for a range, and a dot for one amount. */
export function SourcesPicture({
  title,
  sources,
}: {
  title: string
  sources: readonly { source: string; low: Cents; high: Cents; when: string | null }[]
}) {
  const rows = sources.map(({ source, low, high, when }): ChartRow => {
    const amount = low === high ? formatMoney(low) : `${formatMoney(low)}–${formatMoney(high)}`
    return {
      label: source,
      value: when === null ? amount : `${amount} ${when}`,
      marks: low === high ? [{ kind: 'dot', at: low }] : [{ kind: 'span', from: low, to: high }],
    }
  })
  return (
    <Picture
      title={title}
      table={{ columns: ['Source', 'Daily bonus'], rows: rows.map(({ label, value }) => [label, value]) }}
    >
      <RowChart
        label={title}
        rows={rows}
        scale={roundScale(Math.max(...sources.map(({ high }) => high)), 4, (value) =>
          formatMoney(cents(value)),
        )}
      />
    </Picture>
  )
}
