import { type View, VIEW_NAMES, VIEWS } from '#contract/pages.ts'
import type { ResourceDialog } from '#web/features/resources/resources-panel.tsx'
import type { Command } from '#web/features/commands/find-commands.ts'

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
  const places = VIEW_NAMES.flatMap((name) => {
    const { command, forVisitors } = VIEWS[name]
    if (command === undefined || !(member || forVisitors)) return []
    return [action(name, command[0], () => app.onView(name), command[1])]
  })
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
