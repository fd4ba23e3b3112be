import type { FixedClock } from '#core/bonuses/clock.ts'
import type { Catalog } from '#content/listed-casinos.ts'
import { casinoSlug } from '#catalog/slug.ts'
import { sentenceCase } from '#web/prerender/number-words.ts'
import { zoneText } from '#web/prerender/printed-clock.ts'
import { type BonusRow, bonusRows } from '#web/prerender/bonus-rows.ts'
import { forbiddingPlaces } from '#web/prerender/places-out.ts'
import type { ForbiddingPlace } from '#web/features/table-tools/table-tools.tsx'

const DAY_HOURS = 24

/** A bonus whose reset is known. `hours` is the length of its interval, to sort by. */
export type ResetRow = BonusRow & { readonly fixed: FixedClock | null; readonly hours: number }

export type NamedLink = { readonly path: string; readonly name: string }

/** The known resets of a zone, or of a pace after a claim. */
export type ResetGroup = {
  readonly id: string
  /** The ID of the former group that begins here. */
  readonly formerId?: string
  readonly name: string
  readonly title: string
  readonly rows: readonly ResetRow[]
}

/** What the page of resets shows: the known resets, and the casinos whose hour, or whose reset, no source gives. */
export type ResetTimes = {
  readonly groups: readonly ResetGroup[]
  readonly daily: readonly NamedLink[]
  readonly unknown: readonly NamedLink[]
  readonly forbidding: readonly ForbiddingPlace[]
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
  const checked = rows.map((row) => row.checked).toSorted()
  const isFilled = (group: ResetGroup) => group.rows.length > 0
  return {
    groups: [
      ...withFormerId('at-a-time', zoneGroups(rows).filter(isFilled)),
      ...withFormerId('after-a-claim', paceGroups(rows).filter(isFilled)),
    ],
    daily: linksOf('daily'),
    unknown: linksOf('unknown'),
    forbidding: forbiddingPlaces(today),
    checked: { from: checked[0] ?? today, to: checked.at(-1) ?? today },
  }
}

/** Lets links to a former group lead to the first of those that replace it. */
function withFormerId(formerId: string, [first, ...others]: readonly ResetGroup[]): readonly ResetGroup[] {
  return first === undefined ? [] : [{ ...first, formerId }, ...others]
}

/** The resets at a time of day, by zone: the zone with the most of them first. */
function zoneGroups(rows: readonly BonusRow[]): readonly ResetGroup[] {
  const fixed = rows.flatMap((row) =>
    row.clock.kind === 'fixed' ? [{ ...row, fixed: row.clock, hours: DAY_HOURS }] : [],
  )
  const zones = new Set(fixed.map((row) => row.fixed.zone))
  return [...zones]
    .map((zone) => [zone, fixed.filter((row) => row.fixed.zone === zone)] as const)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([zone, inZone]) => ({
      id: `zone-${casinoSlug(zone)}`,
      name: sentenceCase(zoneText(zone)),
      title: `At a time of day, ${zoneText(zone)}`,
      rows: inZone,
    }))
}

/** The resets after a claim, by how often there can be one. */
function paceGroups(rows: readonly BonusRow[]): readonly ResetGroup[] {
  const rolling = rows
    .flatMap((row) =>
      row.clock.kind === 'rolling' ? [{ ...row, fixed: null, hours: row.clock.minutes / 60 }] : [],
    )
    .toSorted((a, b) => a.hours - b.hours)
  return [
    {
      id: 'several-a-day',
      name: 'Several times a day',
      title: 'After your claim, several times a day',
      rows: rolling.filter(({ hours }) => hours < DAY_HOURS),
    },
    {
      id: 'day-after-a-claim',
      name: 'A day after your claim',
      title: 'A day after your claim',
      rows: rolling.filter(({ hours }) => hours === DAY_HOURS),
    },
    {
      id: 'rare',
      name: 'Less than daily',
      title: 'After your claim, less than daily',
      rows: rolling.filter(({ hours }) => hours > DAY_HOURS),
    },
  ]
}
