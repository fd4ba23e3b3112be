import type { CatalogCasino } from '#catalog/schema.ts'
import { dailyFacts } from '#content/facts.ts'
import { chanceAhead, costOfOnce, GAME_RETURNS, ROULETTE_WIN } from '#content/game-returns.ts'
import { listedCasinos } from '#content/listed-casinos.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { playthroughValue } from '#core/money/playthrough-value.ts'
import { cents } from '#core/units.ts'

const AMOUNT = cents(10_000)
const casinos = listedCasinos()
const daily = dailyFacts(casinos)

/** The catalog with this return for every wash game whose return is not published. */
export function withUnknownReturns(rtp: number, list: readonly CatalogCasino[]): CatalogCasino[] {
  return list.map((casino) => (casino.rtp_published ? casino : { ...casino, rtp }))
}

function game(at: number) {
  const found = GAME_RETURNS[at]
  if (!found) throw new Error(`no game at ${at}`)
  return {
    game: found.game,
    rtp: percentText(found.rtp / 100),
    cost: formatMoney(costOfOnce(AMOUNT, found.rtp)),
  }
}

const [stakeDice, otherDice] = GAME_RETURNS.filter(({ kind }) => kind === 'dice')
if (!stakeDice || !otherDice) throw new Error('the page compares two games of dice')

/** Every number of Why RTP matters, as it is printed. */
export const RTP = {
  amount: formatMoney(AMOUNT),
  g0: game(0),
  g1: game(1),
  g2: game(2),
  g3: game(3),
  g4: game(4),
  g5: game(5),
  g6: game(6),
  g7: game(7),
  g8: game(8),
  diceTimes: Math.round((100 - otherDice.rtp) / (100 - stakeDice.rtp)),
  smallBonus: formatMoney(playthroughValue(cents(100), 97, 1)),
  bigBonus: formatMoney(playthroughValue(cents(150), 95, 10)),
  bigStakes: formatMoney(cents(150 * 10)),
  wheel: percentText(ROULETTE_WIN * 2),
  ahead1: percentText(chanceAhead(1, ROULETTE_WIN)),
  ahead51: percentText(chanceAhead(51, ROULETTE_WIN)),
  ahead501: percentText(chanceAhead(501, ROULETTE_WIN)),
  valued: daily.withFigure,
  known: daily.withFigure - daily.withoutReturn,
  unknown: daily.withoutReturn,
  perDay: formatMoney(daily.perDayCounted),
  perDayAt95: formatMoney(dailyFacts(withUnknownReturns(95, casinos)).perDayCounted),
} as const
