import { figureConfidence } from '#catalog/confidence.ts'
import { excludedPlaces } from '#catalog/excluded-places.ts'
import type { CasinoFile } from '#catalog/schema.ts'
import type { FixedClock } from '#core/bonuses/clock.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { playthroughText } from '#web/features/strategy/playthrough-text.ts'
import { evidenceText, minimumText, resetText, type SheetData } from '#web/prerender/fact-sheet-texts.ts'
import { counted, sentenceCase } from '#web/prerender/number-words.ts'
import { printedValue } from '#web/prerender/printed-value.ts'

/** A line of the facts at the top. `clock` is the fixed clock that a script shows in the reader's zone. */
export type Fact = {
  readonly name: string
  readonly text: string
  /** How well the sources support it. */
  readonly evidence: string | null
  readonly clock?: FixedClock
  readonly href?: string
}

/** Returns the facts that sources give. A figure without a source has no line; `unknownFigures` names it. */
export function factsOf(data: SheetData): readonly Fact[] {
  const { casino, file, facts } = data
  const [{ clock, value, sources }] = file.bonuses
  const { figures = {} } = casino.provenance
  const amount = printedValue(clock, value)
  const reset = resetText(file)
  const [first] = facts.payouts
  const gift = facts.payouts.find(({ method }) => method === 'gift')
  const excluded = excludedPlaces(data.slug).flatMap(({ places }) => places).length
  const waits = (days: number | null) => (days === null ? '' : `, after about ${counted(days, 'day')}`)
  const minimum = facts.cash ?? first ?? null
  const sourced = minimum && minimum.method !== 'wallet' ? (`${minimum.method}_min` as const) : null
  const { playthrough } = file
  const lines: readonly (Fact | null)[] = [
    amount === null
      ? null
      : {
          name: 'Daily bonus',
          text: sentenceCase(amount),
          evidence: evidenceText(sources.value, confidenceOf(sources.value)),
        },
    clock.kind !== 'condition' ? null : { name: 'Condition', text: clock.text, evidence: null },
    reset === null
      ? null
      : {
          name: 'Resets',
          text: sentenceCase(reset),
          evidence: evidenceText(sources.clock, confidenceOf(sources.clock)),
          ...(clock.kind === 'fixed' && { clock }),
        },
    minimum === null
      ? null
      : {
          name: 'Minimum cash-out',
          text: sentenceCase(minimumText(minimum, data)) + waits(minimum.days),
          evidence:
            sourced === null
              ? null
              : evidenceText(file.figures[sourced] ?? null, figures[sourced]?.confidence ?? 'low'),
        },
    gift === undefined || gift === minimum
      ? null
      : { name: 'Gift card', text: formatMoney(gift.minimum) + waits(gift.days), evidence: null },
    playthrough === null
      ? null
      : {
          name: 'Playthrough',
          text: sentenceCase(playthroughText(playthrough)),
          evidence: evidenceText(file.figures.playthrough ?? null, figures.playthrough?.confidence ?? 'low'),
        },
    casino.min_age === null ? null : { name: 'Minimum age', text: String(casino.min_age), evidence: null },
    excluded === 0
      ? null
      : { name: 'Not available in', text: counted(excluded, 'place'), evidence: null, href: '#states' },
    {
      name: 'Our tier',
      text: `${casino.tier} of 5, ranked ${facts.place} of ${facts.offered}`,
      evidence: casino.tier_reason,
      href: '/blog/profitability-rankings-explained',
    },
    casino.operator === null ? null : { name: 'Operator', text: casino.operator, evidence: null },
  ]
  return lines.filter((line) => line !== null)
}

function confidenceOf(figure: CasinoFile['bonuses'][0]['sources']['value']) {
  return figure === null ? ('low' as const) : figureConfidence(figure)
}
