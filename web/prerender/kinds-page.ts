import { BONUS_KINDS, type BonusKind } from '#content/bonus-kinds.ts'
import type { Catalog } from '#content/listed-casinos.ts'
import { type BonusRow, bonusRows } from '#web/prerender/bonus-rows.ts'

/** The bonuses of each kind that occurs, in the order of the kinds. A bonus of several kinds is listed under its first. */
export type BonusesByKind = readonly { readonly kind: BonusKind; readonly rows: readonly BonusRow[] }[]

export function bonusesByKind(catalog: Catalog, today: string): BonusesByKind {
  const rows = bonusRows(catalog, today)
  return BONUS_KINDS.map((kind) => ({
    kind,
    rows: rows.filter(({ kinds: [first] }) => first === kind),
  })).filter(({ rows: ofKind }) => ofKind.length > 0)
}
