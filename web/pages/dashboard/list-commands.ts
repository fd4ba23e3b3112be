import { useLayoutEffect, useRef } from 'react'
import type { EpochMs } from '#core/units.ts'
import type { Vote } from '#core/votes/vote.ts'
import { hasVotes, type ListRow, readyText, rowStatus } from '#web/outbox/dashboard-list.ts'
import type { SortKey } from '#core/ranking/list-order.ts'
import { SORT_LABELS } from '#web/features/casino-table/sort-rows.ts'
import type { Command } from '#web/features/commands/find-commands.ts'
import { usePageCommands, visitCommand } from '#web/features/commands/page-commands.ts'

/** The current rows of the list, and what its commands do. */
export type ListActions = {
  readonly member: boolean
  readonly shown: readonly ListRow[]
  readonly hidden: readonly ListRow[]
  readonly now: EpochMs
  readonly collect: (row: ListRow) => void
  readonly showStrategy: (row: ListRow) => void
  readonly hide: (row: ListRow) => void
  readonly showAgain: (row: ListRow) => void
  /** Opens the dialog that asks for the end date. */
  readonly snooze: (row: ListRow) => void
  /** Opens the menu that asks for the new position. */
  readonly move: (row: ListRow) => void
  readonly vote: (row: ListRow, vote: Vote) => void
  readonly sortBy: (key: SortKey) => void
}

/** Adds the commands of the casino list to the command menu. */
export function ListCommands(list: ListActions): null {
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  usePageCommands(() => listCommands(() => latest.current))
  return null
}

/**
 * Returns the commands of the casino list.
 *
 * @param list returns the current list. Called again when a command runs, so that the command uses the current row.
 */
export function listCommands(list: () => ListActions): Command[] {
  return [...casinos(list), ...sorts(list)]
}

const VOTES = [
  { id: 'up', label: 'Vote up', vote: 1 },
  { id: 'down', label: 'Vote down', vote: -1 },
] as const

function casinos(list: () => ListActions): Command[] {
  const current = list()
  const { member } = current
  const rowCommand = (
    row: ListRow,
    id: string,
    label: string,
    run: (list: ListActions, row: ListRow) => void,
  ): Command => ({
    id: `${id}-${row.own.casinoId}`,
    group: 'Casinos',
    label,
    run() {
      const latest = list()
      const found = [...latest.shown, ...latest.hidden].find(({ own }) => own.casinoId === row.own.casinoId)
      if (found !== undefined) run(latest, found)
    },
  })
  return [
    ...current.shown.flatMap((row): Command[] => {
      const { name, link, referral, active } = row.listed.casino
      const status = rowStatus(row, current.now)
      const hint =
        status.kind === 'waiting' ? `in ${status.text}` : status.kind === 'ready' ? readyText(status) : ''
      return [
        ...(member && active
          ? [
              {
                ...rowCommand(row, 'collect', `Collect ${name}`, (latest, found) => latest.collect(found)),
                hint,
              },
            ]
          : []),
        ...(link === null || !active ? [] : [visitCommand(row.listed.casino.id, name, link, referral)]),
        rowCommand(row, 'strategy', `Strategy for ${name}`, (latest, found) => latest.showStrategy(found)),
        ...(member
          ? [
              rowCommand(row, 'hide', `Hide ${name}`, (latest, found) => latest.hide(found)),
              rowCommand(row, 'snooze', `Snooze ${name}…`, (latest, found) => latest.snooze(found)),
              rowCommand(row, 'move', `Move ${name}…`, (latest, found) => latest.move(found)),
            ]
          : []),
        // Visitors get these too: the command shows the same alert as the row's button.
        ...(hasVotes(row) ? VOTES : []).map(({ id, label, vote }) => ({
          ...rowCommand(row, id, `${label} ${name}`, (latest, found) => latest.vote(found, vote)),
          ...(row.own.vote === vote ? { hint: 'Your vote' } : {}),
        })),
      ]
    }),
    ...current.hidden.map((row) =>
      rowCommand(row, 'show', `Show again: ${row.listed.casino.name}`, (latest, found) =>
        latest.showAgain(found),
      ),
    ),
  ]
}

function sorts(list: () => ListActions): Command[] {
  return Object.entries(SORT_LABELS).map(([key, label]) => ({
    id: `sort-${key}`,
    group: 'Sort the list',
    label: `Sort by ${label}`,
    run: () => list().sortBy(key as SortKey),
  }))
}
