import { type DaySpread, SIMULATED_MONTHS } from '#content/simulated-months.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, cents } from '#core/units.ts'
import { BandChart } from '#web/features/pictures/band-chart.tsx'
import { Picture } from '#web/features/pictures/picture.tsx'
import { type Reel, Reels } from '#web/features/pictures/reels.tsx'
import { RowChart } from '#web/features/pictures/row-chart.tsx'
import { roundScale } from '#web/features/pictures/drawing.tsx'

/** A bet of which months are simulated. */
export type SimulatedBet = { readonly name: string; readonly spreads: readonly DaySpread[] }

/** Simulated months on bets of the same return: the same average, and a different spread. */
export function MonthsPicture({ bets }: { bets: readonly SimulatedBet[] }) {
  const months = SIMULATED_MONTHS.toLocaleString('en-US')
  const title = `${months} months with the bonuses of tier 1, each staked once.`
  const up = roundScale(
    Math.max(...bets.flatMap(({ spreads }) => spreads.map(({ high }) => high))),
    3,
    (value) => formatMoney(cents(value)),
  )
  const across = {
    min: 0,
    max: 30,
    ticks: [0, 10, 20, 30].map((day) => ({ at: day, label: `day ${day}` })),
  }
  const shown = bets.flatMap(({ name, spreads }) =>
    spreads.filter(({ day }) => day > 0 && day % 10 === 0).map((spread) => ({ name, ...spread })),
  )
  return (
    <Picture
      title={title}
      note="Simulated, with no missed day. Both bets return the same on average; only luck differs."
      keys={[
        { tone: 'band', text: 'half of the months, and the middle one' },
        { tone: 'wideBand', text: 'eight in ten months (the amounts are for day 30)' },
        { tone: 'average', text: 'the average' },
      ]}
      table={{
        columns: ['Bet and day', 'A tenth below', 'Middle', 'Average', 'A tenth above'],
        rows: shown.map(({ name, day, low, middle, average, high }) => [
          `${name}, day ${day}`,
          ...[low, middle, average, high].map(formatMoney),
        ]),
      }}
    >
      {bets.map(({ name, spreads }) => {
        const last = spreads.at(-1)
        const range = last ? `: ${formatMoney(last.low)} to ${formatMoney(last.high)}` : ''
        return (
          <BandChart
            key={name}
            name={`${name}${range}`}
            label={`${title} ${name}.`}
            bands={spreads.map(({ day, ...spread }) => ({ at: day, ...spread }))}
            across={across}
            up={up}
          />
        )
      })}
    </Picture>
  )
}

/** A spin that looks almost like a win. */
export function NearMissPicture({ reels, paid }: { reels: readonly Reel[]; paid: Cents }) {
  const title = `A near miss. It pays ${formatMoney(paid)}.`
  return (
    <Picture
      title={title}
      note="Only the dashed line pays. The third seven is one place too low."
      table={{
        columns: ['Row', ...reels.map((_, at) => `Reel ${at + 1}`), 'Pays'],
        rows: (['Above', 'On the line', 'Below'] as const).map((row, at) => [
          row,
          ...reels.map((reel) => reel[at] ?? ''),
          at === 1 ? formatMoney(paid) : '–',
        ]),
      }}
    >
      <Reels label={title} reels={reels} />
    </Picture>
  )
}

/** A spin that pays back less than its stake, and is celebrated. */
export function DisguisedLossPicture({ stake, paid }: { stake: Cents; paid: Cents }) {
  const title = 'A loss that sounds like a win.'
  const result = cents(paid - stake)
  return (
    <Picture
      title={title}
      table={{
        columns: ['One spin', 'Amount'],
        rows: [
          ['You stake', formatMoney(stake)],
          ['It pays back, with music', formatMoney(paid)],
          ['Your result', formatMoney(result)],
        ],
      }}
    >
      <RowChart
        label={title}
        scale={roundScale(stake, 4, (value) => formatMoney(cents(value)))}
        rows={[
          {
            label: 'You stake',
            value: formatMoney(stake),
            marks: [{ kind: 'bar', from: 0, to: stake, tone: 'muted' }],
          },
          {
            label: 'It pays back, with music',
            value: formatMoney(paid),
            marks: [{ kind: 'bar', from: 0, to: paid, tone: 'tint' }],
          },
          {
            label: 'Your result',
            value: formatMoney(result),
            marks: [{ kind: 'bar', from: paid, to: stake, tone: 'loss' }],
          },
        ]}
      />
    </Picture>
  )
}

/** What each of several mistakes costs. */
export function MistakesPicture({
  mistakes,
}: {
  mistakes: readonly { readonly mistake: string; readonly each: string; readonly cost: Cents }[]
}) {
  const title = 'What four of the mistakes cost on average.'
  const rows = mistakes.map(({ mistake, each, cost }) => ({
    label: mistake,
    value: `${formatMoney(cost)} ${each}`,
    cost,
  }))
  return (
    <Picture
      title={title}
      table={{ columns: ['Mistake', 'Cost'], rows: rows.map(({ label, value }) => [label, value]) }}
    >
      <RowChart
        label={title}
        scale={roundScale(Math.max(...mistakes.map(({ cost }) => cost)), 3, (value) =>
          formatMoney(cents(value)),
        )}
        rows={rows.map(({ label, value, cost }) => ({
          label,
          value,
          marks: [{ kind: 'bar', from: 0, to: cost, tone: 'loss' }],
        }))}
      />
    </Picture>
  )
}

/** What the bets of a table cost of a dollar: calculated without multipliers, and as advertised with them. */
export function BetCostsPicture({
  bets,
}: {
  bets: readonly { readonly bet: string; readonly calculated: number; readonly advertised: number }[]
}) {
  const title = 'What each bet costs per dollar.'
  const inCents = (dollars: number) => `${(100 * dollars).toFixed(2)}¢`
  const most = Math.max(...bets.map(({ calculated, advertised }) => Math.max(calculated, advertised)))
  return (
    <Picture
      title={title}
      note="First as we calculated it without a multiplier, then as advertised."
      keys={[
        { tone: 'point', text: 'calculated, without a multiplier' },
        { tone: 'ring', text: 'advertised, with multipliers' },
      ]}
      table={{
        columns: ['Bet', 'Calculated', 'Advertised'],
        rows: bets.map(({ bet, calculated, advertised }) => [bet, inCents(calculated), inCents(advertised)]),
      }}
    >
      <RowChart
        label={title}
        scale={roundScale(100 * most, 5, (value) => `${value}¢`)}
        rows={bets.map(({ bet, calculated, advertised }) => ({
          label: bet,
          value: `${inCents(calculated)} → ${inCents(advertised)}`,
          marks: [
            { kind: 'line', from: 100 * advertised, to: 100 * calculated },
            { kind: 'dot', at: 100 * advertised, tone: 'hollow' },
            { kind: 'dot', at: 100 * calculated, tone: 'loss' },
          ],
        }))}
      />
    </Picture>
  )
}
