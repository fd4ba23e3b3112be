import { ownCasinoId, isOwnCasinoId } from '#contract/own-casino-id.ts'
import type { DashboardRow } from '#contract/dashboard.ts'
import type { CreateOwnCasino, SaveCountdown, SaveFigures, SaveReady } from '#contract/own-figures.ts'
import { casinoPath, PATHS } from '#contract/paths.ts'
import type { SaveRanking } from '#contract/ranking.ts'
import type { SaveTags } from '#contract/tags.ts'
import type { ChangeChosen, UpdateVisibility } from '#contract/visibility.ts'
import { foldText } from '#core/import/cell.ts'
import { type ListOrder, placesIn, type TierOrder, tierOrderOf } from '#core/ranking/list-order.ts'
import { hasTag, type Tag } from '#core/tags/tag.ts'
import { MOST_TAGS_OF_ROW } from '#core/tags/tag-text.ts'
import type { ExportedCasino, ExportedList } from '#web/features/import/exported-list.ts'

/** A casino or a bonus that an import adds. */
export type AddedCasino = {
  readonly body: CreateOwnCasino
  /** Its name in the list. */
  readonly label: string
  /** It is deleted again after its entries are recorded. */
  readonly isDeleted: boolean
}

/** The own casinos of an export in this list: those that it has already, and those to add. */
export type OwnCasinoPlan = {
  /** The IDs in this list, by those in the export. Casinos of the catalog have the same ID in both. */
  readonly ids: ReadonlyMap<number, number>
  /** Casinos before their bonuses. */
  readonly added: readonly AddedCasino[]
}

/**
 * Finds the own casinos of an export in a list by their names, and plans to add the others.
 *
 * @param known the own casinos and bonuses of the list that are not deleted, with their names in the list.
 */
export function planOwnCasinos(
  list: ExportedList,
  known: readonly { readonly id: number; readonly label: string }[],
  newId: () => string,
): OwnCasinoPlan {
  const byLabel = new Map(known.map(({ id, label }) => [foldText(label), id]))
  const labels = new Map(list.casinos.map(({ casino_id: id, casino }) => [id, casino]))
  const ids = new Map<number, number>()
  const added: AddedCasino[] = []
  const own = list.casinos
    .filter(({ casino_id: id }) => isOwnCasinoId(id))
    .sort((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null))
  for (const one of own) {
    const existing = one.deleted ? undefined : byLabel.get(foldText(one.casino))
    if (existing !== undefined) {
      ids.set(one.casino_id, existing)
      continue
    }
    const body = creation(one, ids, labels, newId())
    ids.set(one.casino_id, ownCasinoId(body.id))
    added.push({ body, label: one.casino, isDeleted: one.deleted })
  }
  return { ids, added }
}

function creation(
  one: ExportedCasino,
  ids: ReadonlyMap<number, number>,
  labels: ReadonlyMap<number, string>,
  id: string,
): CreateOwnCasino {
  const { parent_id: parent, casino: label, stated_day: stated } = one
  const parentId = parent === null ? null : isOwnCasinoId(parent) ? (ids.get(parent) ?? null) : parent
  const start = parent === null ? '' : `${labels.get(parent) ?? ''} · `
  return {
    ...one.own,
    id,
    name: parentId !== null && label.startsWith(start) ? label.slice(start.length) : label,
    ...(parentId === null ? {} : { parentId }),
    ...(stated === null ? {} : { streakDay: stated.day, statedAt: stated.at }),
  }
}

/** A call that changes the list. */
export type ListCall = {
  readonly method: 'PUT' | 'PATCH'
  readonly path: string
  readonly body: object
}

export type CallWithUndo = readonly [call: ListCall, undo: ListCall]

/**
 * Returns the calls that make a list that of an export: the figures of the member where the list has none, tags, hidden
 * and snoozed rows, the chosen casinos, and the order. What is the same needs no call.
 *
 * @param rows the list as it is now, with the casinos that were added.
 */
export function restoreCalls(
  { casinos, order }: ExportedList,
  ids: ReadonlyMap<number, number>,
  rows: readonly DashboardRow[],
  now: number,
): CallWithUndo[] {
  const current = new Map(rows.map((row) => [row.casinoId, row]))
  const idOf = (id: number) => (isOwnCasinoId(id) ? ids.get(id) : id)
  const pairs = casinos.flatMap((exported) => {
    const row = current.get(idOf(exported.casino_id) ?? 0)
    return row === undefined || exported.deleted ? [] : [{ exported, row }]
  })
  return [
    ...pairs.flatMap(({ exported, row }) => rowCalls(exported, row, now)),
    ...chosenCalls(pairs),
    ...rankingCalls(pairs, order, idOf, rows),
  ]
}

type Pair = { readonly exported: ExportedCasino; readonly row: DashboardRow }

function put(path: string, body: object): ListCall {
  return { method: 'PUT', path, body }
}

function rowCalls(exported: ExportedCasino, row: DashboardRow, now: number): CallWithUndo[] {
  const id = row.casinoId
  const found: CallWithUndo[] = []
  const { own, stated_day: day, stated_ready: ready, countdown = null } = exported
  if (!isOwnCasinoId(id) && row.own === null && own !== null) {
    const stated = day === null ? {} : { streakDay: day.day, statedAt: day.at }
    const none = { clock: null, ...(day === null ? {} : { streakDay: null }) } satisfies SaveFigures
    const figures = { ...own, ...stated, basedOn: row.ownVersion } satisfies SaveFigures
    found.push([put(casinoPath(id, 'figures'), figures), put(casinoPath(id, 'figures'), none)])
  }
  if (ready !== null && row.statedReady === undefined && Date.parse(ready.ready_at) > now) {
    const body = { readyAt: ready.ready_at, statedAt: ready.at } satisfies SaveReady
    const none = { readyAt: null } satisfies SaveReady
    found.push([put(casinoPath(id, 'ready'), body), put(casinoPath(id, 'ready'), none)])
  }
  if (countdown !== null && row.countdown === undefined) {
    const body = { by: countdown } satisfies SaveCountdown
    const none = { by: null } satisfies SaveCountdown
    found.push([put(casinoPath(id, 'countdown'), body), put(casinoPath(id, 'countdown'), none)])
  }
  found.push(...tagCalls(exported.tags, row))
  const snoozedUntil =
    exported.snoozed_until !== null && Date.parse(exported.snoozed_until) > now
      ? exported.snoozed_until
      : null
  if (exported.hidden !== row.hidden || (snoozedUntil !== null && snoozedUntil !== row.snoozedUntil)) {
    const body = { hidden: exported.hidden, snoozedUntil } satisfies UpdateVisibility
    const before = { hidden: row.hidden, snoozedUntil: row.snoozedUntil } satisfies UpdateVisibility
    found.push([put(casinoPath(id, 'visibility'), body), put(casinoPath(id, 'visibility'), before)])
  }
  return found
}

/** Adds tags to those that a row has. */
export function tagCalls(tags: readonly Tag[], row: DashboardRow): CallWithUndo[] {
  const missing = tags.filter(({ text }) => !hasTag(row.tags, text))
  const merged = [...row.tags, ...missing].slice(0, MOST_TAGS_OF_ROW)
  if (merged.length === row.tags.length) return []
  const path = casinoPath(row.casinoId, 'tags')
  return [[put(path, { tags: merged } satisfies SaveTags), put(path, { tags: row.tags } satisfies SaveTags)]]
}

/** Further bonuses follow their casino, and own casinos are always chosen. */
function chosenCalls(pairs: readonly Pair[]): CallWithUndo[] {
  const changed = pairs.filter(
    ({ exported, row }) =>
      !isOwnCasinoId(row.casinoId) && row.parentId === null && exported.chosen !== row.chosen,
  )
  if (changed.length === 0) return []
  const call = (stateOf: (pair: Pair) => boolean | null): ListCall => {
    const idsWith = (state: boolean | null) =>
      changed.filter((pair) => stateOf(pair) === state).map(({ row }) => row.casinoId)
    const body = {
      chosen: idsWith(true),
      leftOut: idsWith(false),
      waiting: idsWith(null),
    } satisfies ChangeChosen
    return { method: 'PATCH', path: PATHS.list, body }
  }
  return [[call(({ exported }) => exported.chosen), call(({ row }) => row.chosen)]]
}

function rankingCalls(
  pairs: readonly Pair[],
  order: ListOrder | null,
  idOf: (id: number) => number | undefined,
  rows: readonly DashboardRow[],
): CallWithUndo[] {
  const exported = pairs.map(({ exported: { user_tier: userTier, user_rank: userRank }, row }) => ({
    casinoId: row.casinoId,
    userTier,
    userRank,
  }))
  const current = rows.map(({ casinoId, userTier, userRank }) => ({ casinoId, userTier, userRank }))
  const places = placesIn(tierOrderOf(exported), current)
  const before = placesIn(tierOrderOf(current), current)
  const isSame = JSON.stringify(tierOrderOf(places)) === JSON.stringify(tierOrderOf(before))
  if (isSame) return []
  const restored = order === null ? null : { ...order, before: withIds(order.before, idOf) }
  const body = (ranked: SaveRanking['rows'], sorted: object | null) => ({ rows: ranked, order: sorted })
  return [[put(PATHS.ranking, body(places, restored)), put(PATHS.ranking, body(before, null))]]
}

function withIds(before: TierOrder, idOf: (id: number) => number | undefined): TierOrder {
  return Object.fromEntries(
    Object.entries(before).map(([tier, tierIds]) => [tier, tierIds?.flatMap((id) => idOf(id) ?? [])]),
  )
}

/** What the list of an export has that can be restored. */
export type RestoredCounts = {
  readonly added: number
  readonly figures: number
  readonly tagged: number
  readonly hidden: number
}

export function countRestored({ casinos }: ExportedList, { added }: OwnCasinoPlan): RestoredCounts {
  const listed = casinos.filter(({ deleted }) => !deleted)
  return {
    added: added.filter(({ isDeleted }) => !isDeleted).length,
    figures: listed.filter(({ casino_id: id, own }) => !isOwnCasinoId(id) && own !== null).length,
    tagged: listed.filter(({ tags }) => tags.length > 0).length,
    hidden: listed.filter(({ hidden, snoozed_until: until }) => hidden || until !== null).length,
  }
}
