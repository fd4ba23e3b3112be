import type { Page, Route } from '@playwright/test'

/** A state of the product to photograph: the signed-in user, the page, and the steps that lead to the state. */
export type State = {
  readonly name: string
  readonly user: 'visitor' | 'member' | 'new member'
  readonly path: string
  readonly steps?: (page: Page) => Promise<unknown>
  /** Runs before the page loads. */
  readonly before?: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const press = (page: Page, name: string | RegExp) => button(page, name).click()
const listLoaded = (page: Page) => button(page, /^Collect/).waitFor()
const dialogOpen = (page: Page) => page.getByRole('dialog').waitFor()
const entriesLoaded = (page: Page) => page.getByRole('table', { name: 'Entries by day' }).waitFor()
const textShown = (text: string) => (page: Page) => page.getByText(text).first().waitFor()
const regionShown = (name: string) => (page: Page) => page.getByRole('region', { name }).waitFor()
const emptyShown = (page: Page) => page.locator('main h2').first().waitFor()
const errorShown = (page: Page) => button(page, 'Try again').waitFor()
const pending = (url: string) => (page: Page) => page.route(url, () => new Promise<void>(() => {}))
const error = { code: 'invalid', message: 'This could not be read.', requestId: 'a1b2c3' }
const rejected = (url: string) => (page: Page) =>
  page.route(url, (route: Route) => route.fulfill({ status: 400, json: { error } }))

async function openResources(page: Page, entry?: string): Promise<void> {
  await listLoaded(page)
  await press(page, 'Resources')
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await panel.waitFor()
  if (entry !== undefined) await panel.getByRole('button', { name: entry }).click()
}

/** Presses a control of the first casino, which a phone shows under More. */
async function pressInRow(page: Page, name?: RegExp): Promise<void> {
  await listLoaded(page)
  if (await button(page, /^More about/).isVisible()) await press(page, /^More about/)
  if (name) await press(page, name)
}

async function filterHistory(page: Page): Promise<void> {
  await entriesLoaded(page)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  if (await filter.isVisible()) await filter.click()
}

async function showTutorialStep(page: Page, step: number): Promise<void> {
  await dialogOpen(page)
  for (let at = 1; at < step; at++) await press(page, 'Next')
}

const then =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

const at = (
  user: State['user'],
  path: string,
  states: Record<string, Omit<State, 'name' | 'user' | 'path'>>,
) => Object.entries(states).map(([name, state]): State => ({ name, user, path, ...state }))

/** Every state that `npm run screenshots` photographs. */
export const STATES: readonly State[] = [
  ...at('visitor', '/', { landing: {} }),
  ...at('visitor', '/login', {
    'log-in': {},
    'log-in-rejected': { steps: (page) => press(page, 'Log In') },
  }),
  ...at('visitor', '/signup', {
    'sign-up': {},
    'sign-up-rejected': { steps: (page) => press(page, 'Sign Up') },
  }),
  ...at('visitor', '/no-such-page', { 'not-found': {} }),
  ...at('visitor', '/goodbye', { goodbye: {} }),
  ...at('visitor', '/blackjack-calculator', { 'calculator-empty': {} }),
  ...at('visitor', '/blackjack-calculator#dealer=3&hand=A-6', {
    calculator: { steps: textShown('Dealer showing 3') },
  }),
  ...at('visitor', '/history', { 'history-visitor': {} }),
  ...at('visitor', '/dashboard', {
    visitor: { steps: listLoaded },
    'visitor-alert': {
      steps: then(listLoaded, (page) => button(page, /^Collect/).press('Enter')),
    },
  }),
  ...at('member', '/account', { account: { steps: textShown('@example.com') } }),
  ...at('member', '/dashboard', {
    member: { steps: listLoaded },
    more: { steps: pressInRow },
    'nothing-found': { steps: then(listLoaded, (page) => page.getByLabel('Find a casino').fill('zzz')) },
    loading: { before: pending('**/api/casinos'), steps: regionShown('Loading your casinos') },
    unreachable: {
      before: (page) => page.route('**/api/**', (route) => route.abort()),
      steps: errorShown,
    },
    rejected: { before: rejected('**/api/casinos'), steps: errorShown },
    resources: { steps: openResources },
    disclosure: { steps: (page) => openResources(page, 'Disclosure') },
    'submit-feedback': { steps: (page) => openResources(page, 'Submit Feedback') },
    'delete-account': { steps: (page) => openResources(page, 'Delete Account') },
    'feedback-rejected': {
      steps: then(
        (page) => openResources(page, 'Submit Feedback'),
        (page) => press(page, 'Send'),
      ),
    },
    strategy: { steps: (page) => pressInRow(page, /^View strategy/) },
    'move-menu': { steps: (page) => pressInRow(page, /^Move /) },
    'record-again': { steps: then(listLoaded, (page) => press(page, /^Collect .*ready in/)) },
    'find-anything': { steps: then(listLoaded, (page) => press(page, /^Find/), dialogOpen) },
    shortcuts: { steps: then(listLoaded, (page) => page.keyboard.press('?'), dialogOpen) },
  }),
  ...at('member', '/dashboard?view=speed', {
    speed: {},
    'speed-empty': {
      steps: then(
        ...[1, 2, 3, 4].map(
          (tier) => (page: Page) => page.getByRole('checkbox', { name: `Tier ${tier}` }).uncheck(),
        ),
      ),
    },
  }),
  ...[1, 2, 3, 4, 5, 6].flatMap((step) =>
    at('new member', '/dashboard', {
      [`tutorial-${step}`]: { steps: (page) => showTutorialStep(page, step) },
    }),
  ),
  ...at('member', '/history', {
    history: { steps: entriesLoaded },
    'history-edit': { steps: then(entriesLoaded, (page) => press(page, /^Edit/), dialogOpen) },
    'history-loading': {
      before: pending('**/api/entries**'),
      steps: regionShown('Loading your history'),
    },
    'history-rejected': { before: rejected('**/api/entries**'), steps: errorShown },
  }),
  ...at('member', '/history?kind=cash_out', { 'history-filter': { steps: filterHistory } }),
  ...at('member', '/history?from=2020-01-01&to=2020-01-02', {
    'history-no-match': { steps: emptyShown },
  }),
  ...at('new member', '/history', { 'history-empty': { steps: emptyShown } }),
]
