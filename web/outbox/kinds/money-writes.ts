import type { RecordCorrection, RecordPlayed } from '#contract/entries.ts'
import { casinoPath, PATHS } from '#contract/paths.ts'
import type { SaveSettings } from '#contract/settings.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { isCashOutsAs } from '#web/api/response-guards.ts'
import { isFlag } from '#web/api/type-guards.ts'
import { added, amount, casinoId, isoTime, isTime } from '#web/outbox/kinds/write-parts.ts'
import { newId } from '#web/api/new-id.ts'
import type { Write, WriteKinds } from '#web/outbox/write.ts'

/** Balances and playthrough, and how cash-outs are recorded. */
export const MONEY_WRITES: WriteKinds<'correction' | 'played' | 'cash-outs-as'> = {
  correction: {
    fields: { casinoId, at: isTime, balance: amount, amount },
    request({ id: entryId, casinoId: casino, at, balance }) {
      const body: RecordCorrection = {
        id: entryId,
        balance: decimalText(balance),
        occurredAt: isoTime(at),
      }
      return { method: 'POST', path: casinoPath(casino, 'corrections'), body }
    },
    entry: (write) => added(write.id, write),
    reverse: deletionOf,
    done: ({ balance }, { name }) => `Your balance at ${name} is ${formatMoney(balance)}`,
    attempt: (_, casino) => `save your balance at ${casino}`,
  },
  played: {
    fields: { casinoId, at: isTime, amount, all: isFlag },
    request({ id: entryId, casinoId: casino, at, amount: value, all }) {
      const body: RecordPlayed = {
        id: entryId,
        ...(all ? { all } : { amount: decimalText(value) }),
        occurredAt: isoTime(at),
      }
      return { method: 'POST', path: casinoPath(casino, 'played'), body }
    },
    entry: (write) => added(write.id, write),
    reverse: deletionOf,
    done: ({ amount: value, all }, { name }) =>
      all ? `Playthrough at ${name} is done` : `Playthrough of ${formatMoney(value)} at ${name} recorded`,
    noun: 'playthrough',
    attempt: (_, casino) => `record the playthrough at ${casino}`,
  },
  'cash-outs-as': {
    fields: { as: isCashOutsAs, before: isCashOutsAs },
    request({ as }) {
      const body: SaveSettings = { cashOutsAs: as }
      return { method: 'PUT', path: PATHS.settings, body }
    },
    reverse: (write) => ({ ...write, id: newId(), as: write.before, before: write.as }),
    done: ({ as }) => `Cash-outs that you enter count as ${as}`,
    attempt: () => 'save how you record cash-outs',
  },
}

/** The deletion of the entry that a write has added. */
function deletionOf({
  id: entryId,
  kind,
  casinoId: casino,
  amount: value,
  at,
}: Write<'correction' | 'played'>): Write {
  return {
    kind: 'delete-entry',
    id: newId(),
    casinoId: casino,
    entry: {
      id: entryId,
      casinoId: casino,
      kind,
      amount: value,
      occurredAt: at,
      note: null,
      voided: false,
    },
    previous: null,
  }
}
