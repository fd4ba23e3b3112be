import type { FixedClock } from '#core/bonuses/clock.ts'
import type { Catalog } from '#content/listed-casinos.ts'
import { type BonusRow, bonusRows } from '#web/prerender/bonus-rows.ts'

/** A bonus whose reset is known. `hours` is the length of its interval, to sort by. */
export type ResetRow = BonusRow & { readonly fixed: FixedClock | null; readonly hours: number }

export type NamedLink = { readonly path: string; readonly name: string }

/** What the page of resets shows: the known resets, and the casinos whose hour, or whose reset, no source gives. */
export type ResetTimes = {
  readonly fixed: readonly ResetRow[]
  readonly rolling: readonly ResetRow[]
  readonly daily: readonly NamedLink[]
  readonly unknown: readonly NamedLink[]
  /** The first and the last day on which the figures were checked. */
  readonly checked: { readonly from: string; readonly to: string }
}

/** Builds the table of resets. Bonuses with a condition have none, so they are left out. */
export function resetTimes(catalog: Catalog, today: string): ResetTimes {
  const rows = bonusRows(catalog, today)
  const linksOf = (kind: 'daily' | 'unknown') =>
    rows
      .filter(({ clock }) => clock.kind === kind)
      .map(({ path, casino, name }) => ({ path, name: name === null ? casino : `${casino} (${name})` }))
  const checked = catalog.casinos.map(({ provenance }) => provenance.checked_on).toSorted()
  return {
    fixed: rows.flatMap((row) =>
      row.clock.kind === 'fixed' ? [{ ...row, fixed: row.clock, hours: 24 }] : [],
    ),
    rolling: rows
      .flatMap((row) =>
        row.clock.kind === 'rolling' ? [{ ...row, fixed: null, hours: row.clock.minutes / 60 }] : [],
      )
      .toSorted((a, b) => a.hours - b.hours),
    daily: linksOf('daily'),
    unknown: linksOf('unknown'),
    checked: { from: checked[0] ?? today, to: checked.at(-1) ?? today },
  }
}
