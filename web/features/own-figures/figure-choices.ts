import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/dashboard-list.ts'
import type { MenuChoice } from '#web/ui/menu.tsx'

/** The choice that states that a bonus is ready now. */
export const READY_NOW = 'ready-now'

const DIALOGS = ['record', 'balance', 'edit', 'ready', 'add-bonus', 'tags'] as const

/** Returns whether a choice opens a dialog. */
export function isFigureDialog(choice: string): choice is (typeof DIALOGS)[number] {
  return (DIALOGS as readonly string[]).includes(choice)
}

/** The choices of a row's menu about the member's own records and figures. */
export function figureChoices(row: ListRow, now: EpochMs): readonly MenuChoice[] {
  const status = rowStatus(row, now)
  const isTimed = status.kind === 'ready' || status.kind === 'waiting'
  const isCasino = row.listed.casino.parentId === null
  return [
    { id: 'record', label: 'Record for an earlier time…', apart: true },
    { id: 'balance', label: 'My balance is…' },
    { id: 'edit', label: isCasino ? 'Edit this casino…' : 'Edit this bonus…' },
    ...(status.kind === 'waiting' ? [{ id: READY_NOW, label: 'It’s ready now' }] : []),
    ...(isTimed ? [{ id: 'ready', label: 'Ready in…' }] : []),
    { id: 'tags', label: 'Tags…' },
    ...(isCasino ? [{ id: 'add-bonus', label: 'Add a bonus here…' }] : []),
  ]
}
