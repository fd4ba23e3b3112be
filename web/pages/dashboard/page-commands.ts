import type { EpochMs } from '#core/units.ts'
import type { Vote } from '#core/votes/vote.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { rowStatus } from '#web/data/row-status.ts'
import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import { SORT_LABELS, type SortKey } from '#web/features/casino-table/sort-rows.ts'
import type { Command } from '#web/features/commands/find-commands.ts'
import type { View } from '#web/pages/dashboard/dashboard-header.tsx'
import { type LedgerCommands, ledgerCommands } from '#web/pages/dashboard/ledger-commands.ts'
import { NAMED_PAGES } from '#web/pages/dashboard/page-names.ts'
import { visitCommand } from '#web/pages/dashboard/visit-command.ts'

/** What the list on screen can be asked for; it answers with the rows of that moment. */
export type ListCommands = {
  readonly kind: 'list'
  readonly shown: readonly ListRow[]
  readonly aside: readonly ListRow[]
  readonly now: EpochMs
  readonly collect: (row: ListRow) => void
  readonly showStrategy: (row: ListRow) => void
  readonly hide: (row: ListRow) => void
  readonly showAgain: (row: ListRow) => void
  /** Asks until when. */
  readonly snooze: (row: ListRow) => void
  /** Asks where to. */
  readonly move: (row: ListRow) => void
  readonly vote: (row: ListRow, vote: Vote) => void
  readonly sortBy: (key: SortKey) => void
}

/** What stands on the page can be asked for. */
export type OnPage = ListCommands | LedgerCommands

/** What the page around it can be asked for. */
export type PageCommands = {
  readonly view: View
  readonly member: boolean
  readonly dark: boolean
  /** Null where there are no rows to lower. */
  readonly compact: boolean | null
  readonly onView: (view: View) => void
  readonly onDark: (dark: boolean) => void
  readonly onCompact: (compact: boolean) => void
  readonly onResources: () => void
  /** What the panel of resources opens. */
  readonly onEntry: (entry: ResourceDialog) => void
  readonly onTutorial: () => void
  readonly onShortcuts: () => void
  readonly onLogOut: () => void
}

/**
 * Every line of the menu.
 *
 * @param onPage null where there is neither a list of casinos nor a history; asked again when something is done, for
 *   the rows of then.
 */
export function pageCommands(page: PageCommands, onPage: () => OnPage | null): Command[] {
  const list = () => {
    const current = onPage()
    return current?.kind === 'list' ? current : null
  }
  const current = onPage()
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
  // A visitor who looks for an account finds the two ways to one.
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
  const deed = (
    row: ListRow,
    id: string,
    label: string,
    run: (list: ListCommands, row: ListRow) => void,
  ): Command => ({
    id: `${id}-${row.mine.casino_id}`,
    group: 'Casinos',
    label,
    run() {
      const then = list()
      const found = [...(then?.shown ?? []), ...(then?.aside ?? [])].find(
        ({ mine }) => mine.casino_id === row.mine.casino_id,
      )
      if (then !== null && found !== undefined) run(then, found)
    },
  })
  return [
    ...current.shown.flatMap((row): Command[] => {
      const { name, link, referral, active } = row.listed.casino
      const status = rowStatus(row, current.now)
      const hint = status.kind === 'waiting' ? `in ${status.text}` : status.kind === 'ready' ? 'Ready' : ''
      return [
        ...(member && active
          ? [{ ...deed(row, 'collect', `Collect ${name}`, (then, found) => then.collect(found)), hint }]
          : []),
        ...(link === null || !active ? [] : [visitCommand(row.listed.casino.id, name, link, referral)]),
        deed(row, 'strategy', `Strategy for ${name}`, (then, found) => then.showStrategy(found)),
        ...(member
          ? [
              deed(row, 'hide', `Hide ${name}`, (then, found) => then.hide(found)),
              deed(row, 'snooze', `Snooze ${name}…`, (then, found) => then.snooze(found)),
              deed(row, 'move', `Move ${name}…`, (then, found) => then.move(found)),
            ]
          : []),
        // As in the rows, a visitor is told who can.
        ...VOTES.map(({ id, label, vote }) => ({
          ...deed(row, id, `${label} ${name}`, (then, found) => then.vote(found, vote)),
          ...(row.mine.vote === vote ? { hint: 'Your vote' } : {}),
        })),
      ]
    }),
    ...current.aside.map((row) =>
      deed(row, 'show', `Show again: ${row.listed.casino.name}`, (then, found) => then.showAgain(found)),
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
