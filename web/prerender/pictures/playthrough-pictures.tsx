import { keptByStakes } from '#content/expected-value-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { playthroughValue, remainingShare } from '#core/money/playthrough-value.ts'
import { cents } from '#core/units.ts'
import { Picture } from '#web/features/pictures/picture.tsx'
import { RowChart } from '#web/features/pictures/row-chart.tsx'
import { roundScale } from '#web/features/pictures/drawing.tsx'

const DOLLAR = cents(100)
const SCALE = roundScale(DOLLAR, 4, (value) => formatMoney(cents(value)))

/** What is left of a dollar after 1, 3, and 10 playthroughs, for games of different returns. */
export function OneDollarPicture({ rtps }: { rtps: readonly number[] }) {
  const title = 'One dollar after 1, 3, and 10 playthroughs.'
  const left = (rtp: number, times: number) => playthroughValue(DOLLAR, rtp, times)
  const rows = rtps.map((rtp) => {
    const [one, three, ten] = [left(rtp, 1), left(rtp, 3), left(rtp, 10)]
    return { rtp: percentText(rtp / 100), one, three, ten }
  })
  return (
    <Picture
      title={title}
      note="On average, if you stake only what is left each time."
      keys={[
        { tone: 'solid', text: 'left after 10' },
        { tone: 'tint', text: 'lost from 3 to 10' },
        { tone: 'hollow', text: 'lost from 1 to 3' },
      ]}
      table={{
        columns: ['Return of the game', '1x', '3x', '10x'],
        rows: rows.map(({ rtp, one, three, ten }) => [rtp, ...[one, three, ten].map(formatMoney)]),
      }}
    >
      <RowChart
        label={title}
        scale={SCALE}
        rows={rows.map(({ rtp, one, three, ten }) => ({
          label: `At ${rtp}`,
          value: [one, three, ten].map(formatMoney).join(' → '),
          marks: [
            { kind: 'bar', from: 0, to: ten, tone: 'solid' },
            { kind: 'bar', from: ten, to: three, tone: 'tint' },
            { kind: 'bar', from: three, to: one, tone: 'hollow' },
          ],
        }))}
      />
    </Picture>
  )
}

/** One dollar after each of several playthroughs of a game: if the rest is staked each time, and if dollars are counted. */
export function TurnsPicture({ rtp, turns }: { rtp: number; turns: readonly number[] }) {
  const title = `One dollar on a game that returns ${percentText(rtp / 100)}.`
  const rows = turns.map((times) => ({
    times: times === 1 ? '1 time through' : `${times} times through`,
    rest: remainingShare(rtp, times),
    stakes: keptByStakes(rtp, times),
  }))
  return (
    <Picture
      title={title}
      note="The figure at the right is what is left on average."
      keys={[
        { tone: 'solid', text: 'if you stake what is left each time' },
        { tone: 'tick', text: 'if the terms count dollars staked' },
      ]}
      table={{
        columns: ['Playthrough', 'Staking what is left', 'Counting dollars'],
        rows: rows.map(({ times, rest, stakes }) => [times, percentText(rest), percentText(stakes)]),
      }}
    >
      <RowChart
        label={title}
        scale={roundScale(1, 4, percentText)}
        rows={rows.map(({ times, rest, stakes }) => ({
          label: times,
          value: percentText(rest),
          marks: [
            { kind: 'bar', from: 0, to: rest, tone: 'solid' },
            { kind: 'tick', at: stakes },
          ],
        }))}
      />
    </Picture>
  )
}
