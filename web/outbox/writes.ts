import type { EditEntry, EntryKind, RecordAmount, RecordCollection } from '#contract/entries.ts'
import type { CreateOwnCasino, SaveCountdown, SaveFigures, SaveReady } from '#contract/own-figures.ts'
import { casinoPath, entryPath, ownCasinoPath, PATHS } from '#contract/paths.ts'
import type { CastVote, SaveRanking } from '#contract/ranking.ts'
import type { SaveTags } from '#contract/tags.ts'
import { withTagsOf } from '#core/tags/tag.ts'
import type { ChangeChosen, UpdateVisibility } from '#contract/visibility.ts'
import { isWriteId } from '#contract/write-id.ts'
import { CASH_OUT_STATUSES } from '#core/money/cash-out-status.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import { voteDifference } from '#core/votes/vote.ts'
import { KIND_NAMES, type LedgerEntry } from '#web/api/ledger-entry.ts'
import { serverNow } from '#web/api/server-clock.ts'
import {
  anyOf,
  type Guard,
  isFlag,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'
import { isTag } from '#web/api/response-guards.ts'
import { isListOrder } from '#web/api/list-order-guard.ts'
import { isRoundChange } from '#web/api/round-guards.ts'
import { isOwnFigures } from '#web/api/bonus-guards.ts'
import { addedRow, type UserCasino } from '#web/api/user-casino.ts'
import { minuteText } from '#web/ui/minute-text.ts'
import { added, changed, countAgain, DELETED } from '#web/outbox/entry-change.ts'
import { visibilityText } from '#web/outbox/visibility-text.ts'
import type {
  ChosenCasinos,
  EntryChange,
  EntryChanges,
  Write,
  WriteCasino,
  WriteContents,
  WriteKind,
  WriteRequest,
} from '#web/outbox/write.ts'

/** A time outside the range of Date cannot be formatted. */
const isTime = ((value) => isWhole(value) && Math.abs(value) <= 8.64e15) as Guard<EpochMs>
const isAmount = isWhole as Guard<Cents>
const isEntry = objectOf<LedgerEntry>({
  id: isWriteId,
  casinoId: isWhole,
  kind: oneOf('collect', 'cash_out', 'spend', 'correction', 'played'),
  amount: orNull(isAmount),
  status: orMissing(orNull(oneOf(...CASH_OUT_STATUSES))),
  occurredAt: isTime,
  note: orNull(isText),
  voided: isFlag,
  worth: orMissing(orNull(isAmount)),
})

const isChanges = objectOf<Required<EntryChanges>>({
  amount: orMissing(orNull(isAmount)) as Guard<Cents | null>,
  occurredAt: orMissing(isTime) as Guard<EpochMs>,
  note: orMissing(orNull(isText)) as Guard<string | null>,
})
/** The server rejects an edit without a change. */
const isEdit: Guard<EntryChanges> = (value): value is EntryChanges =>
  isChanges(value) && [value.amount, value.occurredAt, value.note].some((field) => field !== undefined)

const isChosen = objectOf<ChosenCasinos>({
  chosen: listOf(isWhole),
  leftOut: listOf(isWhole),
  waiting: listOf(isWhole),
})

const isDayOrMissing: Guard<number | null | undefined> = orMissing(orNull(isWhole))

const isWorthOrMissing: Guard<Cents | null | undefined> = orMissing(orNull(isAmount))
/** Of the collection that a write changes. */
const collection = { at: orMissing(isTime), worth: isWorthOrMissing }

const casinoId = isWhole
const amount = isAmount
// The server repeats only a UUID. Without it, the response of a write would count as none, and block the next ones.
const id: Guard<string> = isWriteId

const newId = () => crypto.randomUUID()

const WRITES: { readonly [Kind in keyof WriteContents]: WriteKind<Write<Kind>> } = {
  collect: {
    fields: {
      casinoId,
      at: isTime,
      again: isFlag,
      day: isDayOrMissing,
      worth: isWorthOrMissing,
      amount: isWorthOrMissing,
    },
    request({ id: entryId, casinoId: casino, at, again, amount: paid = null }) {
      const body: RecordCollection = {
        id: entryId,
        occurredAt: isoTime(at),
        ...(again ? { again } : {}),
        ...(paid === null ? {} : { amount: decimalText(paid) }),
      }
      return { method: 'POST', path: casinoPath(casino, 'collections'), body }
    },
    list: inRow((row, { at, day }) =>
      row.lastCollected !== null && row.lastCollected > at
        ? row
        : { ...row, lastCollected: at, collectedDay: day ?? null },
    ),
    entry: (write) => added(write.id, { ...write, kind: 'collect', amount: write.amount ?? null }),
    reverse: ({ id: collectId, casinoId: casino, at, worth }, before) => ({
      kind: 'undo-collect',
      id: newId(),
      casinoId: casino,
      collectId,
      before: before?.lastCollected ?? null,
      beforeDay: before?.collectedDay,
      at,
      worth,
    }),
    done: ({ at }, casino) =>
      isEarlier(at) ? `Collection at ${casino.name} recorded` : collectedText(casino),
    noun: 'collection',
    attempt: (_, casino) => `record the collection at ${casino}`,
  },
  'undo-collect': {
    fields: {
      casinoId,
      collectId: id,
      before: orNull(isTime),
      beforeDay: isDayOrMissing,
      notReady: orMissing(isFlag),
      ...collection,
    },
    request: ({ collectId, notReady }) => deleteRequest(collectId, notReady),
    list: inRow((row, { before, beforeDay = null }) => ({
      ...row,
      lastCollected: before,
      collectedDay: beforeDay,
    })),
    entry: ({ collectId }) => changed(collectId, DELETED),
    done: (_, { name }) => `Collection at ${name} removed`,
    attempt: (_, casino) => `undo the collection at ${casino}`,
  },
  'cash-out': amountWrite('cash-out', 'cash-outs', 'cash_out', 'payout'),
  spend: amountWrite('spend', 'spends', 'spend', 'spent'),
  'undo-cash-out': undoOfAmount('cash-out', 'payout'),
  'undo-spend': undoOfAmount('spend', 'spent'),
  'collect-amount': {
    fields: { casinoId, collectId: id, amount: orNull(amount), ...collection },
    request: ({ collectId, amount: value }) => editRequest(collectId, { amount: value }),
    // The list shows no amounts of collections.
    entry: ({ collectId, amount: value }) => changed(collectId, { amount: value }),
    reverse: (write) => ({ ...write, id: newId(), amount: null }),
    done: ({ amount: value }, { name }) =>
      value === null
        ? `Amount received at ${name} removed`
        : `Recorded ${formatMoney(value)} received at ${name}`,
    noun: 'amount',
    attempt: ({ amount: value }, casino) =>
      value === null
        ? `remove the amount received at ${casino}`
        : `record the ${formatMoney(value)} received at ${casino}`,
  },
  vote: {
    fields: { casinoId, vote: oneOf(-1, 0, 1) },
    request({ casinoId: casino, vote }) {
      const path = casinoPath(casino, 'vote')
      if (vote === 0) return { method: 'DELETE', path }
      const body: CastVote = { vote }
      return { method: 'PUT', path, body }
    },
    list: inRow((row, { vote }) => ({
      ...row,
      vote,
      communityRank: row.communityRank + voteDifference(row.vote, vote),
      votes: row.votes + Math.abs(vote) - Math.abs(row.vote),
    })),
    reverse: (write, before) => ({ ...write, id: newId(), vote: before?.vote ?? 0 }),
    done: ({ vote }, { name }) => `You ${vote === 1 ? 'upvoted' : 'downvoted'} ${name}`,
    undone: ({ vote }, { name }) =>
      vote === 0
        ? `Your vote on ${name} was removed`
        : `Your vote on ${name} is ${vote === 1 ? 'up' : 'down'} again`,
    attempt: ({ vote }, casino) => `${vote === 0 ? 'withdraw' : 'record'} your vote for ${casino}`,
  },
  visibility: {
    fields: { casinoId, hidden: isFlag, snoozedUntil: orNull(isTime) },
    request({ casinoId: casino, hidden, snoozedUntil }) {
      const body: UpdateVisibility = { hidden, snoozedUntil: snoozedUntil && isoTime(snoozedUntil) }
      return { method: 'PUT', path: casinoPath(casino, 'visibility'), body }
    },
    list: inRow((row, { hidden, snoozedUntil }) => ({ ...row, hidden, snoozedUntil })),
    reverse: (write, before) => ({
      ...write,
      id: newId(),
      hidden: before?.hidden ?? false,
      snoozedUntil: before?.snoozedUntil ?? null,
    }),
    done: (write, { name }) => `${name} is ${visibilityText(write, serverNow())}`,
    attempt: ({ hidden, snoozedUntil }, casino) =>
      hidden ? `hide ${casino}` : snoozedUntil === null ? `show ${casino} again` : `snooze ${casino}`,
  },
  choose: {
    fields: { to: isChosen, from: isChosen },
    request({ to: { chosen, leftOut, waiting } }) {
      const body: ChangeChosen = { chosen: [...chosen], leftOut: [...leftOut], waiting: [...waiting] }
      return { method: 'PATCH', path: PATHS.list, body }
    },
    list(rows, { to }) {
      const states = new Map<number, boolean | null>([
        ...to.waiting.map((casino) => [casino, null] as const),
        ...to.leftOut.map((casino) => [casino, false] as const),
        ...to.chosen.map((casino) => [casino, true] as const),
      ])
      return rows.map((row) => {
        const chosen = states.get(row.added?.parentId ?? row.casinoId)
        return chosen === undefined || row.chosen === chosen ? row : { ...row, chosen }
      })
    },
    reverse: ({ to, from }) => ({ kind: 'choose', id: newId(), to: from, from: to }),
    // The form changes several casinos, so it names none.
    done: (_, { name }) => (name === '' ? 'Your list is saved' : `${name} is in your list`),
    undone: () => 'Your list is as it was before',
    noun: 'choice of casinos',
    attempt: () => 'save which casinos are in your list',
  },
  tags: {
    fields: { casinoId, tags: listOf(isTag) },
    request({ casinoId: casino, tags }) {
      const body: SaveTags = { tags: [...tags] }
      return { method: 'PUT', path: casinoPath(casino, 'tags'), body }
    },
    // A tag has one color in all rows.
    list: (rows, { casinoId: casino, tags }) =>
      rows.map((row) => {
        if (row.casinoId === casino) return { ...row, tags }
        const others = withTagsOf(row.tags, tags)
        return others.every((tag, index) => tag === row.tags[index]) ? row : { ...row, tags: others }
      }),
    reverse: (write, before) => ({ ...write, id: newId(), tags: before?.tags ?? [] }),
    done: ({ tags }, { name }) =>
      tags.length === 0 ? `${name} has no tags` : `The tags of ${name} are saved`,
    undone: (_, { name }) => `The tags of ${name} are as before`,
    attempt: (_, casino) => `save the tags of ${casino}`,
  },
  // The order offers its own undo, because a sort after a sort replaces its step.
  ranking: {
    fields: {
      rows: listOf(objectOf<RankedCasino>({ casinoId, userTier: oneOf(1, 2, 3, 4, 5), userRank: isWhole })),
      order: orMissing(orNull(isListOrder)),
    },
    request({ rows, order }) {
      const body: SaveRanking = {
        ...(order === undefined ? {} : { order: order as SaveRanking['order'] }),
        rows: rows.map(({ casinoId: casino, userTier, userRank }) => ({
          casinoId: casino,
          userTier,
          userRank,
        })),
      }
      return { method: 'PUT', path: PATHS.ranking, body }
    },
    list(rows, { rows: places }) {
      const newPlaces = new Map(places.map((place) => [place.casinoId, place]))
      return rows.map((row) => {
        const place = newPlaces.get(row.casinoId)
        return place === undefined ? row : { ...row, userTier: place.userTier, userRank: place.userRank }
      })
    },
    done: () => 'Your order is saved',
    noun: 'order',
    attempt: () => 'save your order',
  },
  round: {
    fields: { change: isRoundChange },
    request: ({ change }) => ({ method: 'PATCH', path: PATHS.round, body: change }),
    accompanies: true,
    done: () => 'Your round is saved',
    noun: 'round',
    attempt: () => 'save how far you got in Speed Collect',
  },
  'edit-entry': {
    fields: {
      casinoId,
      entry: isEntry,
      edit: isEdit,
    },
    request: ({ entry, edit }) => editRequest(entry.id, edit),
    list: inRow((row, { entry, edit }) => countAgain(row, entry, { ...entry, ...edit }, null)),
    entry: ({ entry, edit }) => changed(entry.id, edit, entry),
    changesProfit: true,
    reverse(write) {
      const entry = { ...write.entry, ...write.edit }
      const before = Object.keys(write.edit).map((key) => [key, write.entry[key as keyof EntryChanges]])
      return { ...write, id: newId(), entry, edit: Object.fromEntries(before) as EntryChanges }
    },
    done: () => 'Entry updated',
    undone: ({ entry, edit }, { name }) => `${entryText({ ...entry, ...edit })} at ${name} is as before`,
    noun: 'edit',
    attempt: ({ entry }, casino) => `change the ${entryText(entry, true)} at ${casino}`,
  },
  'delete-entry': {
    fields: { casinoId, entry: isEntry, previous: orNull(isTime) },
    request: ({ entry }) => deleteRequest(entry.id),
    list: inRow((row, { entry, previous }) => countAgain(row, entry, { ...entry, ...DELETED }, previous)),
    entry: ({ entry }) => changed(entry.id, DELETED, entry),
    changesProfit: true,
    reverse: ({ entry, casinoId: casino }) => ({
      kind: 'restore-entry',
      id: newId(),
      casinoId: casino,
      entry: { ...entry, ...DELETED },
    }),
    done: ({ entry }, { name }) => `${entryText(entry)} at ${name} deleted`,
    noun: 'deletion',
    attempt: ({ entry }, casino) => `delete the ${entryText(entry, true)} at ${casino}`,
  },
  'restore-entry': {
    fields: { casinoId, entry: isEntry },
    request: ({ entry }) => ({ method: 'POST', path: entryPath(entry.id, 'restore') }),
    list: inRow((row, { entry }) => countAgain(row, entry, { ...entry, voided: false }, null)),
    entry: ({ entry }) => changed(entry.id, { voided: false }, entry),
    changesProfit: true,
    reverse: ({ entry, casinoId: casino }, before) => ({
      kind: 'delete-entry',
      id: newId(),
      casinoId: casino,
      entry: { ...entry, voided: false },
      previous: before?.lastCollected ?? null,
    }),
    done: ({ entry }, { name }) => `${entryText(entry)} at ${name} restored`,
    noun: 'restoration',
    attempt: ({ entry }, casino) => `restore the ${entryText(entry, true)} at ${casino}`,
  },
  figures: {
    fields: {
      casinoId,
      figures: orNull(isOwnFigures),
      day: isDayOrMissing,
      at: isTime,
      basedOn: orNull(isWhole),
    },
    request({ casinoId: casino, figures, day, at, basedOn }) {
      const stated = day === undefined ? {} : { streakDay: day, statedAt: isoTime(at) }
      const body: SaveFigures = { ...figures, ...stated, ...(basedOn !== null && { basedOn }) }
      return { method: 'PUT', path: casinoPath(casino, 'figures'), body }
    },
    list: inRow((row, { figures, day, at }) => ({
      ...row,
      figures,
      version: row.version + 1,
      statedDay: day === undefined ? row.statedDay : day === null ? null : { day, at },
    })),
    reverse: (write, before) => ({
      ...write,
      id: newId(),
      figures: before?.figures ?? null,
      day: write.day === undefined ? undefined : (before?.statedDay?.day ?? null),
      // A statement from before a claim must not count again.
      at: before?.statedDay?.at ?? write.at,
      basedOn: null,
    }),
    done: ({ figures }, { name }) =>
      figures === null ? `${name} has the catalog’s figures again` : `Your figures for ${name} are saved`,
    undone: (_, { name }) => `The figures for ${name} are as before`,
    attempt: (_, casino) => `save your figures for ${casino}`,
  },
  ready: {
    fields: { casinoId, readyAt: orNull(isTime), at: isTime },
    request({ casinoId: casino, readyAt, at }) {
      const body: SaveReady = { readyAt: readyAt && isoTime(readyAt), statedAt: isoTime(at) }
      return { method: 'PUT', path: casinoPath(casino, 'ready'), body }
    },
    list: inRow((row, { readyAt, at }) => ({
      ...row,
      statedReady: readyAt === null ? null : { readyAt, at },
    })),
    reverse: (write, before) => ({
      ...write,
      id: newId(),
      readyAt: before?.statedReady?.readyAt ?? null,
      at: before?.statedReady?.at ?? write.at,
    }),
    done: ({ readyAt }, { name }) =>
      readyAt === null || readyAt <= serverNow()
        ? `${name} is ready`
        : `${name} is ready ${minuteText(readyAt, serverNow())}`,
    undone: (_, { name }) => `The countdown of ${name} is as before`,
    noun: 'ready time',
    attempt: (_, casino) => `change when ${casino} is ready`,
  },
  countdown: {
    fields: { casinoId, by: orNull(oneOf('claims', 'stated')) },
    request({ casinoId: casino, by }) {
      const body: SaveCountdown = { by }
      return { method: 'PUT', path: casinoPath(casino, 'countdown'), body }
    },
    list: inRow((row, { by }) => ({ ...row, countdown: by })),
    reverse: (write, before) => ({ ...write, id: newId(), by: before?.countdown ?? null }),
    done: (_, { name }) => `The countdown of ${name} is changed`,
    undone: (_, { name }) => `The countdown of ${name} is as before`,
    noun: 'choice of the countdown',
    attempt: (_, casino) => `change the countdown of ${casino}`,
  },
  'add-casino': {
    fields: {
      casinoId,
      name: isText,
      parentId: orNull(isWhole),
      tier: oneOf(1, 2, 3, 4, 5),
      figures: orNull(isOwnFigures),
      day: orNull(isWhole),
      at: isTime,
    },
    request({ id: writeId, name, parentId, figures, day, at }) {
      const body: CreateOwnCasino = {
        ...figures,
        id: writeId,
        name,
        ...(parentId !== null && { parentId }),
        ...(day !== null && { streakDay: day, statedAt: isoTime(at) }),
      }
      return { method: 'POST', path: PATHS.ownCasinos, body }
    },
    list: (rows, { casinoId: casino, name, parentId, tier, figures, day, at }) =>
      rows.some((row) => row.casinoId === casino)
        ? rows
        : [
            ...rows,
            {
              ...addedRow(casino, { name, parentId, deleted: false }, tier, figures),
              // A bonus follows its casino.
              chosen: rows.find((row) => row.casinoId === parentId)?.chosen ?? true,
              statedDay: day === null ? null : { day, at },
            },
          ],
    reverse: ({ casinoId: casino, name }) => ({
      kind: 'delete-casino',
      id: newId(),
      casinoId: casino,
      name,
      deleted: true,
    }),
    done: ({ name }) => `${name} is in your list`,
    undone: ({ name }) => `${name} is in your list again`,
    noun: 'new casino',
    attempt: ({ name }) => `add ${name}`,
  },
  'rename-casino': {
    fields: { casinoId, name: isText },
    request: ({ casinoId: casino, name }) => ({
      method: 'PATCH',
      path: ownCasinoPath(casino),
      body: { name },
    }),
    list: inRow((row, { name }) => ({
      ...row,
      added: row.added && { ...row.added, name },
    })),
    reverse: (write, before) => ({ ...write, id: newId(), name: before?.added?.name ?? write.name }),
    done: ({ name }) => `Renamed to ${name}`,
    attempt: ({ name }, casino) => `rename ${casino} to ${name}`,
  },
  'delete-casino': {
    fields: { casinoId, name: isText, deleted: isFlag },
    request: ({ casinoId: casino, deleted }) => ({
      method: 'PATCH',
      path: ownCasinoPath(casino),
      body: { deleted },
    }),
    list: inRow((row, { deleted }) => ({
      ...row,
      added: row.added && { ...row.added, deleted },
    })),
    reverse: (write) => ({ ...write, id: newId(), deleted: !write.deleted }),
    done: ({ name, deleted }) => `${name} is ${deleted ? 'deleted' : 'in your list again'}`,
    noun: 'deletion',
    attempt: ({ name, deleted }) => `${deleted ? 'delete' : 'restore'} ${name}`,
  },
}

/** Cash-outs and spends. */
function amountWrite(
  kind: 'cash-out' | 'spend',
  path: 'cash-outs' | 'spends',
  entryKind: EntryKind,
  sum: 'payout' | 'spent',
): WriteKind<Write<'cash-out' | 'spend'>> {
  return {
    fields: { casinoId, at: isTime, amount },
    request({ id: entryId, casinoId: casino, at, amount: value }) {
      const body: RecordAmount = { id: entryId, amount: decimalText(value), occurredAt: isoTime(at) }
      return { method: 'POST', path: casinoPath(casino, path), body }
    },
    list: inRow((row, write) => ({ ...row, [sum]: cents(row[sum] + write.amount) })),
    entry: (write) => added(write.id, { ...write, kind: entryKind }),
    changesProfit: true,
    reverse: ({ id: entryId, casinoId: casino, amount: value }) => ({
      kind: `undo-${kind}`,
      id: newId(),
      casinoId: casino,
      entryId,
      amount: value,
    }),
    done: (write, { name }) => `${amountText(kind, write)} at ${name} recorded`,
    attempt: (write, casino) => `record the ${formatMoney(write.amount)} ${kind} at ${casino}`,
  }
}

function undoOfAmount(
  kind: 'cash-out' | 'spend',
  sum: 'payout' | 'spent',
): WriteKind<Write<'undo-cash-out' | 'undo-spend'>> {
  return {
    fields: { casinoId, entryId: id, amount },
    request: ({ entryId }) => deleteRequest(entryId),
    list: inRow((row, write) => ({ ...row, [sum]: cents(row[sum] - write.amount) })),
    entry: ({ entryId }) => changed(entryId, DELETED),
    changesProfit: true,
    done: (write, { name }) => `${amountText(kind, write)} at ${name} removed`,
    attempt: (write, casino) => `undo the ${formatMoney(write.amount)} ${kind} at ${casino}`,
  }
}

/** Makes a change of the list from a change of the write's row. */
function inRow<W extends { readonly casinoId: number }>(change: (row: UserCasino, write: W) => UserCasino) {
  return (rows: readonly UserCasino[], write: W): readonly UserCasino[] =>
    rows.map((row) => (row.casinoId === write.casinoId ? change(row, write) : row))
}

function deleteRequest(entryId: string, notReady = false): WriteRequest {
  return { method: 'DELETE', path: `${entryPath(entryId)}${notReady ? '?reason=not-ready' : ''}` }
}

function editRequest(entryId: string, { amount: value, occurredAt, note }: EntryChanges): WriteRequest {
  const body: EditEntry = {
    ...(value === undefined ? {} : { amount: value === null ? null : decimalText(value) }),
    ...(occurredAt === undefined ? {} : { occurredAt: isoTime(occurredAt) }),
    ...(note === undefined ? {} : { note }),
  }
  return { method: 'PATCH', path: entryPath(entryId), body }
}

function isoTime(at: EpochMs): string {
  return new Date(at).toISOString()
}

/** Describes a collection, with the value of the claim if it is known. */
export function collectedText({ name, claim }: WriteCasino): string {
  return `${name} collected${claim === null ? '' : `, ${formatMoney(claim)}`}`
}

/** Whether a time was entered and is not that of a press. */
function isEarlier(at: EpochMs): boolean {
  return at < serverNow() - 60_000
}

/** "Spend of $5.00" */
function amountText(kind: 'cash-out' | 'spend', { amount: value }: { readonly amount: Cents }): string {
  return `${kind === 'spend' ? 'Spend' : 'Cash-out'} of ${formatMoney(value)}`
}

/** "Cash-out of $12.50", or "Collection" if its value is not known. */
function entryText({ kind, amount: value }: LedgerEntry, isInSentence = false): string {
  const name = isInSentence ? KIND_NAMES[kind].toLowerCase() : KIND_NAMES[kind]
  return value === null ? name : `${name} of ${formatMoney(value)}`
}

/** Returns the entry of the table for a write. The kind of the write decides its type. */
function kindOf(write: Write): WriteKind<Write> {
  return WRITES[write.kind] as WriteKind<Write>
}

/** Accepts a stored write. */
export const isWrite: Guard<Write> = anyOf<Write>(
  ...Object.entries(WRITES).map(([kind, { fields }]) =>
    objectOf<Write>({ kind: oneOf(kind), id, ...fields } as never),
  ),
)

export function requestOf(write: Write): WriteRequest {
  return kindOf(write).request(write)
}

/** Applies a write to a list. @returns the same object for every row that did not change. */
export function applyToList(rows: readonly UserCasino[], write: Write): readonly UserCasino[] {
  return kindOf(write).list?.(rows, write) ?? rows
}

/** Returns the entry of the ledger that a write adds or changes; undefined if it changes none. */
export function entryChangeOf(write: Write): EntryChange | undefined {
  return kindOf(write).entry?.(write)
}

/** Counts writes for the member, who knows nothing of those that accompany others: at least 1, unless there are none. */
export function countWrites(writes: readonly Write[]): number {
  const counted = writes.filter((write) => kindOf(write).accompanies !== true).length
  return Math.max(counted, Math.min(writes.length, 1))
}

/** Returns whether a write changes the profit: cash-outs and spends do. */
export function changesProfit(write: Write): boolean {
  return kindOf(write).changesProfit === true
}

/** Returns the write that reverses another; undefined if nothing does. @param before the row before the write. */
export function reverseOf(write: Write, before: UserCasino | undefined): Write | undefined {
  return kindOf(write).reverse?.(write, before)
}

export function doneText(write: Write, casino: WriteCasino): string {
  return kindOf(write).done(write, casino)
}

/** The result of a write that reverses another. */
export function undoneText(write: Write, casino: WriteCasino): string {
  const { done, undone = done } = kindOf(write)
  return undone(write, casino)
}

/** What the log calls a write. */
export function nounOf(write: Write): string {
  return kindOf(write).noun ?? write.kind
}

/** Describes a write as the end of "Couldn’t …". @param casino the casino's name. */
export function attemptText(write: Write, casino: string): string {
  return kindOf(write).attempt(write, casino)
}
