import type { Page, Route } from '@playwright/test'

/** A face of the product: who looks at it, where, and what is done to bring it about. */
export type State = {
  readonly name: string
  readonly who: 'visitor' | 'member' | 'newcomer'
  readonly path: string
  readonly before?: (page: Page) => Promise<unknown>
  readonly bring?: (page: Page) => Promise<unknown>
}

const DASHBOARD = '/dashboard'
const HISTORY = '/history'
const CALCULATOR = '/blackjack-calculator'

const list = (page: Page) =>
  page
    .getByRole('button', { name: /^Collect/ })
    .first()
    .waitFor()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function openResources(page: Page, entry?: string): Promise<void> {
  await list(page)
  await press(page, 'Resources')
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await panel.waitFor()
  if (entry !== undefined) await panel.getByRole('button', { name: entry }).click()
}

/** On a phone the rest of a casino stands under More. */
async function openMore(page: Page): Promise<void> {
  await list(page)
  const more = page.getByRole('button', { name: /^More about/ }).first()
  if (await more.isVisible()) await more.click()
}

async function tutorialStep(page: Page, step: number): Promise<void> {
  await page.getByRole('dialog').waitFor()
  for (let at = 1; at < step; at++) await page.getByRole('button', { name: 'Next' }).click()
}

const never = () => new Promise<void>(() => {})
const refuse = (route: Route) =>
  route.fulfill({
    status: 400,
    json: {
      error: { code: 'invalid', message: 'This could not be read.', requestId: 'a1b2c3' },
    },
  })

const PAGES: readonly State[] = [
  { name: 'landing', who: 'visitor', path: '/' },
  { name: 'log-in', who: 'visitor', path: '/login' },
  { name: 'log-in-refused', who: 'visitor', path: '/login', bring: (page) => press(page, 'Log In') },
  { name: 'sign-up', who: 'visitor', path: '/signup' },
  { name: 'sign-up-refused', who: 'visitor', path: '/signup', bring: (page) => press(page, 'Sign Up') },
  { name: 'not-found', who: 'visitor', path: '/no-such-page' },
  { name: 'goodbye', who: 'visitor', path: '/goodbye' },
  {
    name: 'calculator',
    who: 'visitor',
    path: `${CALCULATOR}#dealer=3&hand=A-6`,
    bring: (page) => page.getByText('Dealer showing 3').waitFor(),
  },
  { name: 'calculator-empty', who: 'visitor', path: CALCULATOR },
  {
    name: 'account',
    who: 'member',
    path: '/account',
    bring: (page) => page.getByText('@example.com').first().waitFor(),
  },
]

const entries = (page: Page) => page.getByRole('table', { name: 'Entries by day' }).waitFor()

const HISTORY_FACES: readonly State[] = [
  { name: 'history', who: 'member', path: HISTORY, bring: entries },
  {
    name: 'history-edit',
    who: 'member',
    path: HISTORY,
    async bring(page) {
      await entries(page)
      await press(page, /^Edit/)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    // Folded away on a phone alone.
    name: 'history-filter',
    who: 'member',
    path: `${HISTORY}?kind=cash_out`,
    async bring(page) {
      await entries(page)
      const fold = page.getByRole('button', { name: 'Filter', exact: true })
      if (await fold.isVisible()) await fold.click()
    },
  },
  {
    name: 'history-nothing-like-this',
    who: 'member',
    path: `${HISTORY}?from=2020-01-01&to=2020-01-02`,
    bring: (page) => page.getByText('Nothing was recorded like this').waitFor(),
  },
  {
    name: 'history-empty',
    who: 'newcomer',
    path: HISTORY,
    bring: (page) => page.getByText('Nothing is recorded yet').waitFor(),
  },
  { name: 'history-visitor', who: 'visitor', path: HISTORY },
  {
    name: 'history-loading',
    who: 'member',
    path: HISTORY,
    before: (page) => page.route('**/api/entries**', never),
    bring: (page) => page.getByRole('region', { name: 'Loading your history' }).waitFor(),
  },
  {
    name: 'history-refused',
    who: 'member',
    path: HISTORY,
    before: (page) => page.route('**/api/entries**', refuse),
    bring: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
]

const FACES: readonly State[] = [
  { name: 'visitor', who: 'visitor', path: DASHBOARD, bring: list },
  {
    name: 'visitor-alert',
    who: 'visitor',
    path: DASHBOARD,
    async bring(page) {
      await list(page)
      await page
        .getByRole('button', { name: /^Collect/ })
        .first()
        .click({ force: true })
    },
  },
  { name: 'member', who: 'member', path: DASHBOARD, bring: list },
  { name: 'more', who: 'member', path: DASHBOARD, bring: openMore },
  {
    name: 'nothing-found',
    who: 'member',
    path: DASHBOARD,
    async bring(page) {
      await list(page)
      await page.getByLabel('Find a casino').fill('zzz')
    },
  },
  {
    name: 'loading',
    who: 'member',
    path: DASHBOARD,
    before: (page) => page.route('**/api/casinos', never),
    bring: (page) => page.getByRole('region', { name: 'Loading your casinos' }).waitFor(),
  },
  {
    name: 'unreachable',
    who: 'member',
    path: DASHBOARD,
    before: (page) => page.route('**/api/**', (route) => route.abort()),
    bring: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'refused',
    who: 'member',
    path: DASHBOARD,
    before: (page) => page.route('**/api/casinos', refuse),
    bring: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
]

const OVERLAYS: readonly State[] = [
  { name: 'resources', who: 'member', path: DASHBOARD, bring: (page) => openResources(page) },
  ...['Disclosure', 'Submit Feedback', 'Delete Account'].map((entry): State => ({
    name: entry.toLowerCase().replace(' ', '-'),
    who: 'member',
    path: DASHBOARD,
    bring: (page) => openResources(page, entry),
  })),
  {
    name: 'feedback-refused',
    who: 'member',
    path: DASHBOARD,
    async bring(page) {
      await openResources(page, 'Submit Feedback')
      await press(page, 'Send')
    },
  },
  {
    name: 'strategy',
    who: 'member',
    path: DASHBOARD,
    async bring(page) {
      await openMore(page)
      await press(page, /^View strategy/)
    },
  },
  {
    name: 'move-menu',
    who: 'member',
    path: DASHBOARD,
    async bring(page) {
      await openMore(page)
      await press(page, /^Move /)
    },
  },
  {
    name: 'record-again',
    who: 'member',
    path: DASHBOARD,
    async bring(page) {
      await list(page)
      await press(page, /^Collect .*ready in/)
    },
  },
  {
    name: 'find-anything',
    who: 'member',
    path: DASHBOARD,
    async bring(page) {
      await list(page)
      await press(page, /^Find/)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'shortcuts',
    who: 'member',
    path: DASHBOARD,
    async bring(page) {
      await list(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'speed', who: 'member', path: `${DASHBOARD}?view=speed` },
  {
    name: 'speed-empty',
    who: 'member',
    path: `${DASHBOARD}?view=speed`,
    async bring(page) {
      for (const tier of [1, 2, 3, 4]) await page.getByRole('checkbox', { name: `Tier ${tier}` }).uncheck()
    },
  },
  ...[1, 2, 3, 4, 5, 6].map((step): State => ({
    name: `tutorial-${step}`,
    who: 'newcomer',
    path: DASHBOARD,
    bring: (page) => tutorialStep(page, step),
  })),
]

/** Every face that a demanding eye should see. */
export const STATES: readonly State[] = [...PAGES, ...FACES, ...OVERLAYS, ...HISTORY_FACES]
