import { entryPath } from '#contract/paths.ts'
import { orNull } from '#web/api/type-guards.ts'
import {
  changed,
  countAgain,
  DELETED,
  casinoId,
  deleteRequest,
  editRequest,
  entryText,
  inRow,
  isEdit,
  isEntry,
  isTime,
} from '#web/outbox/kinds/write-parts.ts'
import { newId } from '#web/api/new-id.ts'
import type { EntryChanges, Write, WriteCasino, WriteKinds } from '#web/outbox/write.ts'

/** What the history changes in an entry. */
export const ENTRY_WRITES: WriteKinds<'edit-entry' | 'delete-entry' | 'restore-entry'> = {
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
      // A cash-out that this page has recorded has no state, and is paid.
      const before = Object.keys(write.edit).map((key) => [
        key,
        write.entry[key as keyof EntryChanges] ?? (key === 'status' ? 'paid' : null),
      ])
      return { ...write, id: newId(), entry, edit: Object.fromEntries(before) as EntryChanges }
    },
    done: (write, casino) => stateText(write, casino) ?? 'Entry updated',
    undone(write, casino) {
      const { entry, edit } = write
      const state = stateText(write, casino)
      return state === null
        ? `${entryText({ ...entry, ...edit })} at ${casino.name} is as before`
        : `${state} again`
    },
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
}

/** "Cash-out of $50.00 at Stake.us is paid", or null if an edit changes no state. */
function stateText({ entry, edit }: Write<'edit-entry'>, { name }: WriteCasino): string | null {
  const { status } = edit
  if (status === undefined || status === null) return null
  return `${entryText({ ...entry, ...edit })} at ${name} is ${status === 'requested' ? 'on the way' : status}`
}
