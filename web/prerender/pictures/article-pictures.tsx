import type { CatalogCasino } from '#catalog/schema.ts'
import { GRAVITY_COSTS } from '#content/blackjack-numbers.ts'
import { NEAR_MISS } from '#content/casino-tricks-numbers.ts'
import { collectingFacts } from '#content/collecting-facts.ts'
import { CROWN_SOURCES } from '#content/crown-coins-numbers.ts'
import { FIRST_CASH_OUTS } from '#content/getting-started-numbers.ts'
import { MISTAKE_COSTS } from '#content/mistakes-numbers.ts'
import { DISGUISED_LOSS, DISGUISED_STAKE } from '#content/play-cost-facts.ts'
import { resetMoments, type ResetMoment } from '#content/reset-moments.ts'
import { COLOR_BET, NUMBER_BET, tier1Months } from '#content/simulated-months.ts'
import {
  CashOutsPicture,
  DaysByTierPicture,
  SourcesPicture,
  SumPicture,
  ValuePicture,
} from '#web/prerender/pictures/catalog-pictures.tsx'
import {
  BetCostsPicture,
  DisguisedLossPicture,
  MistakesPicture,
  MonthsPicture,
  NearMissPicture,
} from '#web/prerender/pictures/luck-pictures.tsx'
import { OneDollarPicture, TurnsPicture } from '#web/prerender/pictures/playthrough-pictures.tsx'
import { clockText } from '#web/prerender/printed-clock.ts'
import { DayStrip } from '#web/features/pictures/day-strip.tsx'
import { Picture } from '#web/features/pictures/picture.tsx'

/**
 * Returns the pictures that an article can use without importing them, drawn from the casinos and from the numbers of
 * the page.
 */
export function articlePictures(casinos: readonly CatalogCasino[]) {
  const today = () => new Date().toISOString().slice(0, 10)
  return {
    OneDollar: () => <OneDollarPicture rtps={[99, 97, 95, 92]} />,
    Turns: () => <TurnsPicture rtp={95} turns={[1, 2, 3, 5, 10]} />,
    DaysByTier: () => <DaysByTierPicture tiers={collectingFacts(casinos).tiers} />,
    SumOfTiers: () => <SumPicture tiers={collectingFacts(casinos).tiers} />,
    BestValues: () => <ValuePicture casinos={casinos} />,
    ResetStrip: () => <ResetPicture moments={resetMoments(casinos, 'America/New_York', today())} />,
    Months: () => (
      <MonthsPicture
        bets={[
          { name: 'Red or black', spreads: tier1Months(casinos, COLOR_BET) },
          { name: 'One number', spreads: tier1Months(casinos, NUMBER_BET) },
        ]}
      />
    ),
    FirstCashOuts: () => <CashOutsPicture cashOuts={FIRST_CASH_OUTS} />,
    CrownSources: () => (
      <SourcesPicture title="What six sources say the daily bonus pays." sources={CROWN_SOURCES} />
    ),
    NearMiss: () => <NearMissPicture {...NEAR_MISS} />,
    DisguisedLoss: () => <DisguisedLossPicture stake={DISGUISED_STAKE} paid={DISGUISED_LOSS.paid} />,
    MistakeCosts: () => <MistakesPicture mistakes={MISTAKE_COSTS} />,
    BetCosts: () => <BetCostsPicture bets={GRAVITY_COSTS} />,
  }
}

/** The published reset times of day on a strip from midnight to midnight, Eastern time. */
export function ResetPicture({ moments }: { moments: readonly ResetMoment[] }) {
  const title = 'Published reset times, in Eastern time.'
  const shown = moments.map((moment) => ({
    ...moment,
    time: `${clockText(timeOf(moment.minute))}${moment.isDisputed ? ' (disputed)' : ''}`,
  }))
  return (
    <Picture
      title={title}
      note="A casino whose hour no source gives is not in the picture. Disputed: sources give different times."
      table={{
        columns: ['Casino', 'Eastern', 'Its own time'],
        rows: shown.map(({ name, time, own, ownZone }) => [
          name,
          time,
          `${clockText(own)} ${ownZone.replace(/^.*\//, '').replaceAll('_', ' ')}`,
        ]),
      }}
    >
      <DayStrip label={title} moments={shown} />
    </Picture>
  )
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
