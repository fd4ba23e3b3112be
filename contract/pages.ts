/**
 * The pages of the app, one entry each. The router, links, the command menu, keyboard shortcuts, skip links, the sitemap, and
 * the measurement of speed follow from it. The words of the menu and the keys, which only `web` uses, are here too, because
 * the server needs the paths and cannot import from `web`: two tables would need two entries for a page.
 *
 * The page of an entry is the default export of `web/pages/<name>/<name>-page.tsx`. Two entries differ: `speed` is a view of
 * the dashboard, and `web/app/blackjack-calculator-page.tsx` puts the calculator into the frame of the static pages.
 */
type MemberView = {
  /** Its address. One with a query is another view of the page at the path. */
  readonly path: string
  /** What follows the path in an address, as a pattern of the router. */
  readonly parameter?: string
  /** What its skip link leads to: "Skip to …". */
  readonly skipTo: string
  /** Its name in the command menu, and what else finds it there. Without them, another page links to it. */
  readonly command?: readonly [name: string, words: string]
  /** The key that opens it after `g`. */
  readonly key?: string
  /** Whether `/` focuses a field of it. On other pages, the key opens the dashboard. */
  readonly hasFindField?: true
  /** Whether visitors have it, too. */
  readonly forVisitors?: true
  /** Whether search engines list it. */
  readonly listed?: true
}

/** In the order of the command menu. */
const MEMBER_VIEWS = {
  dashboard: {
    path: '/dashboard',
    skipTo: 'your casinos',
    command: ['Your Dashboard', 'list of casinos table'],
    key: 'd',
    hasFindField: true,
    forVisitors: true,
    listed: true,
  },
  speed: {
    path: '/dashboard?view=speed',
    skipTo: 'your casinos',
    command: ['Speed Collect', 'start collect all'],
    key: 's',
    forVisitors: true,
  },
  'choose-casinos': {
    path: '/casinos/choose',
    skipTo: 'the casinos',
    command: ['Choose casinos', 'add casinos list new paste names'],
    hasFindField: true,
  },
  reminders: {
    path: '/reminders',
    skipTo: 'your reminders',
    command: ['Reminders', 'notifications push email digest calendar quiet hours'],
  },
  import: {
    path: '/import',
    skipTo: 'the import',
    command: ['Import records', 'spreadsheet csv excel xlsx upload'],
  },
  'cash-outs': {
    path: '/cash-outs',
    skipTo: 'your cash-outs',
    command: ['Cash-outs', 'redemptions withdrawals requested on the way paid'],
    key: 'c',
  },
  history: {
    path: '/history',
    skipTo: 'your history',
    command: ['History', 'ledger entries export download'],
    key: 'h',
    hasFindField: true,
  },
  reports: {
    path: '/reports',
    skipTo: 'your reports',
    command: ['Reports', 'charts statistics profit by casino calendar heat map'],
  },
  'tax-year': {
    path: '/reports/tax',
    parameter: '/:year?',
    skipTo: 'the tax year',
    command: ['Tax year', 'taxes 1099 irs print diary year sums'],
  },
  account: {
    path: '/account',
    skipTo: 'your account',
    command: ['Account', 'password email passkey two-factor devices'],
    key: 'a',
  },
  operator: { path: '/operator', skipTo: 'the operator tools' },
} as const satisfies Record<string, MemberView>

export type View = keyof typeof MEMBER_VIEWS

/** The pages in the layout of a member, and their views. */
export const VIEWS: Readonly<Record<View, MemberView>> = MEMBER_VIEWS

export const VIEW_NAMES = Object.keys(VIEWS) as readonly View[]

type ListedPath = { readonly path: string; readonly listed?: true }

/** The pages outside the layout of a member. Search engines list the calculator, too: it is a public page. */
export const STANDALONE_PAGES = {
  'sign-up': { path: '/signup', listed: true },
  'log-in': { path: '/login', listed: true },
  'forgot-password': { path: '/forgot-password' },
  'reset-password': { path: '/reset-password' },
  'verify-email': { path: '/verify-email' },
  'change-email': { path: '/change-email' },
  unsubscribe: { path: '/unsubscribe' },
  'blackjack-calculator': { path: '/blackjack-calculator' },
} as const satisfies Record<string, ListedPath>

type Entry = (typeof MEMBER_VIEWS)[View] | (typeof STANDALONE_PAGES)[keyof typeof STANDALONE_PAGES]

type AppPath = Exclude<Entry['path'], `${string}?${string}`>

const ENTRIES: readonly ListedPath[] = [...Object.values(MEMBER_VIEWS), ...Object.values(STANDALONE_PAGES)]

const PAGES = ENTRIES.filter(
  (entry): entry is ListedPath & { readonly path: AppPath } => !entry.path.includes('?'),
)

/** The paths of all pages of the app: those with scripts. */
export const APP_PATHS: readonly AppPath[] = PAGES.map(({ path }) => path)

/** The paths of the pages of the app that search engines list. */
export const LISTED_PATHS: readonly AppPath[] = PAGES.filter(({ listed }) => listed).map(({ path }) => path)
