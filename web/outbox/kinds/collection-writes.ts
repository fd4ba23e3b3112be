import type { RecordCollection } from '#contract/entries.ts'
import { casinoPath } from '#contract/paths.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { EpochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isFlag, orMissing, orNull } from '#web/api/type-guards.ts'
import {
  added,
  changed,
  DELETED,
  amount,
  casinoId,
  collectedText,
  collection,
  deleteRequest,
  editRequest,
  id,
  inRow,
  isDayOrMissing,
  isoTime,
  isTime,
  isWorthOrMissing,
} from '#web/outbox/kinds/write-parts.ts'
import { newId } from '#web/api/new-id.ts'
import type { WriteKinds } from '#web/outbox/write.ts'

/** Collections, their undo, and the amounts received with them. */
export const COLLECTION_WRITES: WriteKinds<'collect' | 'undo-collect' | 'collect-amount'> = {
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
}

/** Whether a time was entered and is not that of a press. */
function isEarlier(at: EpochMs): boolean {
  return at < serverNow() - 60_000
}
