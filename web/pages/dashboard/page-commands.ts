import type { EpochMs } from '#core/units.ts'
import type { Vote } from '#core/votes/vote.ts'
import type { ListRow } from '#web/api/dashboard-list.ts'
import { rowStatus } from '#web/api/row-status.ts'
import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import { SORT_LABELS, type SortKey } from '#web/features/casino-table/sort-rows.ts'
import type { Command } from '#web/features/commands/find-commands.ts'
import type { View } from '#web/pages/dashboard/dashboard-header.tsx'
import { type LedgerCommands, ledgerCommands } from '#web/pages/dashboard/ledger-commands.ts'
import { NAMED_PAGES } from '#web/pages/dashboard/page-names.ts'
import { visitCommand } from '#web/pages/dashboard/visit-command.ts'

/** The commands of the casino list, with its current rows. */
export type ListCommands = {
  readonly kind: 'list'
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

/** The commands of the list or history on the page. */
export type CommandSource = ListCommands | LedgerCommands

/** The state and commands of the page layout. */
export type PageCommands = {
  readonly view: View
  readonly member: boolean
  readonly dark: boolean
  /** Null when the view has no table rows. */
  readonly compact: boolean | null
  readonly onView: (view: View) => void
  readonly onDark: (dark: boolean) => void
  readonly onCompact: (compact: boolean) => void
  readonly onResources: () => void
  /** Opens a dialog of the resources panel. */
  readonly onEntry: (entry: ResourceDialog) => void
  readonly onTutorial: () => void
  readonly onShortcuts: () => void
  readonly onLogOut: () => void
}

/**
 * Returns all commands of the command menu.
 *
 * @param source Returns null when the page has neither a casino list nor a history. Called again when a command runs,
 *   so that the command uses the current rows.
 */
export function pageCommands(page: PageCommands, source: () => CommandSource | null): Command[] {
  const list = () => {
    const current = source()
    return current?.kind === 'list' ? current : null
  }
  const current = source()
  const ledger = current?.kind === 'ledger' ? ledgerCommands(current) : []
  return [...ledger, ...actions(page), ...casinos(page, list), ...sorts(list), ...pages()]
}

const HELPLINE: Command = {
  id: 'helpline',
  group: 'Actions',
  label: 'National Problem Gambling Helpline',
  hint: 'New tab',
  also: 'help chat 1-800-my-reset',
  href: 'https://www.ncpgambling.org/chat/',
  newTab: true,
}

function actions(page: PageCommands): Command[] {
  const { view, member, dark, compact } = page
  const action = (id: string, label: string, run: () => void, also?: string): Command => ({
    id,
    group: 'Actions',
    label,
    run,
    ...(also === undefined ? {} : { also }),
  })
  // The search term "account" finds Log In and Sign Up for visitors.
  const link = (href: string, label: string): Command => ({
    id: href,
    group: 'Actions',
    label,
    also: 'account sign in register',
    href,
  })
  const places = [
    action('dashboard', 'Your Dashboard', () => page.onView('dashboard'), 'list of casinos table'),
    action('speed', 'Speed Collect', () => page.onView('speed'), 'start collect all'),
    ...(member
      ? [
          action('history', 'History', () => page.onView('history'), 'ledger entries export download'),
          action(
            'account',
            'Account',
            () => page.onView('account'),
            'password email passkey two-factor devices',
          ),
        ]
      : []),
  ]
  return [
    ...places.filter(({ id }) => id !== view),
    action('dark', `Turn ${dark ? 'off' : 'on'} dark mode`, () => page.onDark(!dark), 'light theme colors'),
    ...(compact === null
      ? []
      : [
          action(
            'compact',
            `Turn ${compact ? 'off' : 'on'} compact rows`,
            () => page.onCompact(!compact),
            'height dense',
          ),
        ]),
    action('resources', 'Resources', page.onResources, 'help panel'),
    action(
      'feedback',
      'Submit Feedback',
      () => page.onEntry('feedback'),
      'contact support message idea wrong',
    ),
    action('disclosure', 'Disclosure', () => page.onEntry('disclosure'), 'referral links resources'),
    action('delete-account', 'Delete Account', () => page.onEntry('delete-account'), 'erase close'),
    HELPLINE,
    ...(member ? [action('tutorial', 'Show the tutorial', page.onTutorial, 'help how it works start')] : []),
    action('shortcuts', 'Keyboard shortcuts', page.onShortcuts, 'keys'),
    ...(member
      ? [action('log-out', 'Logout', page.onLogOut, 'log out sign out leave')]
      : [link('/signup', 'Sign Up'), link('/login', 'Log In')]),
    ...places
      .filter(({ id }) => id === view)
      .map((place) => ({ ...place, hint: 'You are here', run: () => scrollTo({ top: 0 }) })),
  ]
}

const VOTES = [
  { id: 'up', label: 'Vote up', vote: 1 },
  { id: 'down', label: 'Vote down', vote: -1 },
] as const

function casinos({ member }: PageCommands, list: () => ListCommands | null): Command[] {
  const current = list()
  if (current === null) return []
  const rowCommand = (
    row: ListRow,
    id: string,
    label: string,
    run: (list: ListCommands, row: ListRow) => void,
  ): Command => ({
    id: `${id}-${row.own.casinoId}`,
    group: 'Casinos',
    label,
    run() {
      const latest = list()
      const found = [...(latest?.shown ?? []), ...(latest?.hidden ?? [])].find(
        ({ own }) => own.casinoId === row.own.casinoId,
      )
      if (latest !== null && found !== undefined) run(latest, found)
    },
  })
  return [
    ...current.shown.flatMap((row): Command[] => {
      const { name, link, referral, active } = row.listed.casino
      const status = rowStatus(row, current.now)
      const hint = status.kind === 'waiting' ? `in ${status.text}` : status.kind === 'ready' ? 'Ready' : ''
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
        ...VOTES.map(({ id, label, vote }) => ({
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

function sorts(list: () => ListCommands | null): Command[] {
  if (list() === null) return []
  return Object.entries(SORT_LABELS).map(([key, label]) => ({
    id: `sort-${key}`,
    group: 'Sort the list',
    label: `Sort by ${label}`,
    run: () => list()?.sortBy(key as SortKey),
  }))
}

function pages(): Command[] {
  return NAMED_PAGES.map(({ href, name }) => ({ id: href, group: 'Pages', label: name, href }))
}
