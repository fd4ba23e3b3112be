import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import type { Command } from '#web/features/commands/find-commands.ts'
import type { View } from '#web/features/views/views.ts'

/** The state of the app, and what its commands do. */
export type AppState = {
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

/** Returns the commands that every page offers: actions, dialogs, and links to pages. */
export function appCommands(app: AppState): Command[] {
  return [...actions(app), ...pages()]
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

function actions(app: AppState): Command[] {
  const { view, member, dark, compact } = app
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
    action('dashboard', 'Your Dashboard', () => app.onView('dashboard'), 'list of casinos table'),
    action('speed', 'Speed Collect', () => app.onView('speed'), 'start collect all'),
    ...(member
      ? [
          action('choose', 'Choose casinos', () => app.onView('choose'), 'add casinos list new paste names'),
          action(
            'reminders',
            'Reminders',
            () => app.onView('reminders'),
            'notifications push email digest calendar quiet hours',
          ),
          action('import', 'Import records', () => app.onView('import'), 'spreadsheet csv excel xlsx upload'),
          action(
            'cash-outs',
            'Cash-outs',
            () => app.onView('cash-outs'),
            'redemptions withdrawals requested on the way paid',
          ),
          action('history', 'History', () => app.onView('history'), 'ledger entries export download'),
          action(
            'reports',
            'Reports',
            () => app.onView('reports'),
            'charts statistics profit by casino calendar heat map',
          ),
          action('tax', 'Tax year', () => app.onView('tax'), 'taxes 1099 irs print diary year sums'),
          action(
            'account',
            'Account',
            () => app.onView('account'),
            'password email passkey two-factor devices',
          ),
        ]
      : []),
  ]
  return [
    ...places.filter(({ id }) => id !== view),
    action('dark', `Turn ${dark ? 'off' : 'on'} dark mode`, () => app.onDark(!dark), 'light theme colors'),
    ...(compact === null
      ? []
      : [
          action(
            'compact',
            `Turn ${compact ? 'off' : 'on'} compact rows`,
            () => app.onCompact(!compact),
            'height dense',
          ),
        ]),
    action('resources', 'Resources', app.onResources, 'help panel'),
    action(
      'feedback',
      'Submit Feedback',
      () => app.onEntry('feedback'),
      'contact support message idea wrong',
    ),
    action('disclosure', 'Disclosure', () => app.onEntry('disclosure'), 'referral links resources'),
    action('delete-account', 'Delete Account', () => app.onEntry('delete-account'), 'erase close'),
    HELPLINE,
    ...(member ? [action('tutorial', 'Show the tutorial', app.onTutorial, 'help how it works start')] : []),
    action('shortcuts', 'Keyboard shortcuts', app.onShortcuts, 'keys'),
    ...(member
      ? [action('log-out', 'Logout', app.onLogOut, 'log out sign out leave')]
      : [link('/signup', 'Sign Up'), link('/login', 'Log In')]),
    ...places
      .filter(({ id }) => id === view)
      .map((place) => ({ ...place, hint: 'You’re here', run: () => scrollTo({ top: 0 }) })),
  ]
}

function pages(): Command[] {
  return NAMED_PAGES.map(({ href, name }) => ({ id: href, group: 'Pages', label: name, href }))
}
