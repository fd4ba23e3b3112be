import type { Bonus } from '#catalog/bonus-schema.ts'
import type { CasinoFile } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import { type BonusKind, bonusKinds } from '#content/bonus-kinds.ts'
import { casinoFile, type Catalog } from '#content/listed-casinos.ts'
import { rankedCasinos, reviewPath } from '#content/ranked-casinos.ts'
import { claimWorth } from '#core/bonuses/claim-worth.ts'
import { sentenceCase } from '#web/prerender/number-words.ts'
import { placesOut } from '#web/prerender/places-out.ts'
import { printedReset } from '#web/prerender/printed-clock.ts'
import { printedValue } from '#web/prerender/printed-value.ts'

/** A bonus of an offered casino, as the tables of bonuses print it. */
export type BonusRow = {
  /** Unique among all bonuses. */
  readonly key: string
  readonly casino: string
  readonly path: string
  /** The name of a further bonus; null for the daily bonus. */
  readonly name: string | null
  readonly clock: Bonus['clock']
  readonly when: string | null
  readonly amount: string | null
  /** The value of one claim in cents, to sort by; null if it is not known. */
  readonly cents: number | null
  readonly kinds: readonly BonusKind[]
  /** The day on which the figures of the casino were last checked. */
  readonly checked: string
  /** The codes of the places where the casino is not available, separated by spaces. */
  readonly out: string
}

/**
 * Returns every bonus of the offered casinos, by the name of the casino; the daily bonus comes first.
 *
 * @param today the day of the build, which decides the laws in force.
 */
export function bonusRows(catalog: Catalog, today: string): readonly BonusRow[] {
  const casinos = rankedCasinos(catalog.casinos).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return casinos.flatMap(({ id }) => {
    const file = casinoFile(id, catalog.files)
    const out = placesOut(casinoSlug(file.name), today)
    return file.bonuses.map((bonus) => rowOf(file, bonus, out))
  })
}

function rowOf(file: CasinoFile, bonus: Bonus, out: string): BonusRow {
  const { id, name, clock, value, sources } = bonus
  const amount = printedValue(clock, value)
  return {
    key: String(id ?? file.id),
    casino: file.name,
    path: reviewPath(file.name),
    name,
    clock,
    when: printedReset(clock, sources.clock),
    amount: amount === null ? null : sentenceCase(amount),
    cents: claimWorth(value, { streakDay: 1, level: null }),
    kinds: bonusKinds(bonus, file.where_to_collect),
    checked: file.checked_on,
    out,
  }
}
