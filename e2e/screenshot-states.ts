import type { Page } from '@playwright/test'
import { sortButton } from './dashboard-screen.ts'
import { ACCOUNT_STATES } from './screenshot-account-states.ts'
import { MONEY_STATES } from './screenshot-money-states.ts'
import { LIMITS, rejecting, withHidden, withUser } from './screenshot-responses.ts'
import {
  statesOf,
  button,
  dialogOpen,
  emptyShown,
  entriesLoaded,
  errorShown,
  filling,
  listLoaded,
  pending,
  press,
  pressing,
  regionShown,
  type State,
  textShown,
  inOrder,
} from './screenshot-steps.ts'

const STATIC_PAGES = [
  '/the-method',
  '/getting-started',
  '/casino-tricks',
  '/responsible-play',
  '/faq',
  '/glossary',
  '/casino-reviews',
  '/casino-reviews/crown-coins-casino',
  '/casino-reviews/acornfun',
  '/casino-reviews/cashoomo',
  '/casino-reviews/zula-casino',
  '/reset-times',
  '/bonus-kinds',
  '/about',
  '/editorial-policy',
  '/contact',
  '/where-it-is-allowed',
  '/catalog-changes',
  '/blog',
  '/blog/why-rtp-matters',
  '/blog/avoid-common-mistakes',
  '/blog/profitability-rankings-explained',
  '/blog/calculated-expected-value',
  '/blog/gravity-blackjack-optimal-strategy',
  '/privacy-policy',
  '/offline',
]

const choosingItem = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
const speedLoaded = (page: Page) => page.getByRole('table', { name: 'Ready to collect' }).waitFor()

/** The menu of the static pages, which wide screens do not have. */
async function openMenu(page: Page): Promise<void> {
  const opener = button(page, 'Menu')
  if (await opener.isVisible()) await opener.click()
}

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

async function typeAmount(page: Page): Promise<void> {
  const field = page.getByLabel(/^Cash-out value for/).first()
  await field.fill('12.50')
  await field.blur()
}

async function rejectAmount(page: Page): Promise<void> {
  const field = page.getByLabel(/^Cash-out value for/).first()
  await field.fill('12.505')
  await field.press('Enter')
  await page.locator('[data-casino] [role=alert]').waitFor()
}

async function filterHistory(page: Page): Promise<void> {
  await entriesLoaded(page)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  if (await filter.isVisible()) await filter.click()
}

async function showTutorialStep(page: Page, step: number): Promise<void> {
  await dialogOpen(page)
  // In the dialog: the figures of the page behind it have the word, too.
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true })
  for (let at = 1; at < step; at++) await next.click()
}

async function visitFirst(page: Page): Promise<void> {
  await page.context().route('**/visit', (route) => route.fulfill({ body: 'The casino' }))
  await page
    .getByRole('link', { name: /^Collect & Visit/ })
    .first()
    .click()
  await page.bringToFront()
  await page.getByRole('link', { name: /^Got it/ }).waitFor()
}

const hasAnswer = (page: Page) => button(page, 'Next hand').waitFor()

/** Shows the tooltip of the first countdown; a phone shows it on a tap. */
async function showTip(page: Page): Promise<void> {
  await listLoaded(page)
  const status = page.locator('[data-status=waiting] [data-tip]').first()
  const hasTouch = await page.evaluate(() => matchMedia('(hover: none)').matches)
  await (hasTouch ? status.tap() : status.hover())
  await page.locator('[popover]').waitFor()
}

/** Every state that `npm run screenshots` photographs. */
export const STATES: readonly State[] = [
  ...STATIC_PAGES.flatMap((path) =>
    statesOf('visitor', path, { [`page${path.replaceAll('/', '-')}`]: { whole: true } }),
  ),
  ...statesOf('visitor', '/', { landing: { whole: true }, menu: { steps: openMenu } }),
  ...statesOf('member', '/', { 'landing-member': {} }),
  ...statesOf('visitor', '/where-it-is-allowed?place=CA', {
    'place-chosen': { steps: textShown('allowed in California') },
  }),
  ...statesOf('visitor', '/where-it-is-allowed?place=OR', {
    'place-allowed': { steps: textShown('restrictions in Oregon') },
  }),
  ...statesOf('visitor', '/no-such-page', { 'not-found': {} }),
  ...statesOf('visitor', '/goodbye', { goodbye: {} }),
  ...statesOf('visitor', '/blackjack-calculator', { 'calculator-empty': {} }),
  ...statesOf('visitor', '/blackjack-calculator#dealer=3&hand=A-6', {
    calculator: { steps: textShown('Dealer showing 3') },
  }),
  ...statesOf('visitor', '/blackjack-calculator#dealer=A&hand=8-8', {
    'calculator-split': { steps: textShown('Dealer showing A'), whole: true },
  }),
  ...statesOf('visitor', '/blackjack-calculator#dealer=6&hand=10-5-9', {
    'calculator-bust': { steps: textShown('Dealer showing 6') },
  }),
  ...statesOf('visitor', '/blackjack-calculator#practice', {
    'calculator-drill': {
      steps: inOrder(
        pressing('Start practicing'),
        regionShown('Practice hand'),
        pressing(/^Stand/),
        hasAnswer,
      ),
    },
  }),
  ...statesOf('member', '/history', {
    'page-error': {
      before: (page) => page.route('**/assets/history-*.js', (route) => route.abort()),
      steps: textShown('Something went wrong on this page'),
    },
  }),
  ...statesOf('visitor', '/history', { 'history-visitor': { steps: emptyShown } }),
  ...statesOf('visitor', '/dashboard?view=speed', { 'visitor-speed': { steps: speedLoaded } }),
  ...statesOf('visitor', '/dashboard', {
    visitor: { steps: listLoaded },
    'visitor-place': {
      before: (page) => page.addInitScript(() => (document.cookie = 'place=CA; path=/')),
      steps: inOrder(listLoaded, textShown('California')),
    },
    'visitor-resources': { steps: openResources },
    'visitor-alert': {
      steps: inOrder(listLoaded, (page) => button(page, /^Collect/).press('Enter')),
    },
  }),
  ...ACCOUNT_STATES,
  ...MONEY_STATES,
  ...statesOf('member', '/dashboard', {
    member: { steps: listLoaded },
    more: { steps: pressInRow },
    tip: { steps: showTip },
    'amount-not-recorded': { steps: inOrder(pressInRow, typeAmount) },
    'nothing-found': { steps: inOrder(listLoaded, (page) => page.getByLabel('Find a casino').fill('zzz')) },
    loading: { before: pending('**/api/casinos?form=list'), steps: regionShown('Loading your casinos') },
    unreachable: {
      before: (page) => page.route('**/api/**', (route) => route.abort()),
      steps: errorShown,
    },
    rejected: { before: rejecting('**/api/casinos?form=list'), steps: errorShown },
    resources: { steps: openResources },
    disclosure: { steps: (page) => openResources(page, 'Disclosure') },
    'submit-feedback': { steps: (page) => openResources(page, 'Submit Feedback') },
    'delete-account': { steps: (page) => openResources(page, 'Delete Account') },
    'feedback-rejected': {
      steps: inOrder(
        (page) => openResources(page, 'Submit Feedback'),
        (page) => press(page, 'Send'),
      ),
    },
    'tier-5': {
      steps: inOrder(listLoaded, (page) =>
        page.getByRole('heading', { name: /^Tier 5/ }).evaluate((heading) => heading.scrollIntoView()),
      ),
    },
    sorted: {
      steps: inOrder(listLoaded, async (page) => {
        const field = page.getByLabel('Sort by')
        if (await field.isVisible()) await field.selectOption({ index: 2 })
        else await sortButton(page, 'Expected Daily').click()
      }),
    },
    found: { steps: inOrder(listLoaded, filling('Find a casino', 'cro')) },
    'amount-rejected': {
      steps: inOrder(pressInRow, rejectAmount),
    },
    hidden: {
      before: withHidden,
      steps: inOrder(listLoaded, (page) => page.getByText('Hidden and snoozed').click()),
    },
    snooze: {
      steps: inOrder((page) => pressInRow(page, /^Move /), choosingItem('Snooze until a date…'), dialogOpen),
    },
    report: {
      steps: inOrder(
        (page) => pressInRow(page, /^Move /),
        choosingItem('Report something inaccurate'),
        dialogOpen,
      ),
    },
    collected: {
      before: pending('**/collections'),
      steps: inOrder(listLoaded, pressing(/^Collect (?!.*ready in)/), textShown('Undo')),
    },
    unsaved: {
      before: (page) => page.route('**/collections', (route) => route.abort()),
      steps: inOrder(listLoaded, pressing(/^Collect (?!.*ready in)/), textShown('not saved yet')),
    },
    'needs-attention': {
      before: rejecting('**/collections', 'conflict', 'This casino was removed from the catalog.'),
      steps: inOrder(listLoaded, pressing(/^Collect (?!.*ready in)/), textShown('Needs attention')),
    },
    'log-out-unsaved': {
      before: (page) => page.route('**/collections', (route) => route.abort()),
      steps: inOrder(
        listLoaded,
        pressing(/^Collect (?!.*ready in)/),
        textShown('not saved yet'),
        pressing(/^Log ?out/),
        (page) => page.getByRole('alertdialog').waitFor(),
      ),
    },
    'near-limit': { before: LIMITS.near, steps: textShown('limit for the') },
    'limit-reached': { before: LIMITS.reached, steps: textShown('reached your spending limit') },
    'on-break': { before: LIMITS.onBreak, steps: textShown('on a break until') },
    canada: { before: withUser({ state: 'Canada' }), steps: textShown('depends on your province') },
    'not-allowed': { before: withUser({ state: 'CA' }), steps: textShown('in California') },
    'no-location': { before: withUser({ state: null }), steps: textShown('isn’t complete') },
    'logged-out': {
      before: inOrder(
        rejecting('**/api/dashboard', 'sign-in-needed'),
        rejecting('**/api/session/refresh', 'sign-in-needed'),
      ),
      steps: textShown('been logged out'),
    },
    'reality-check': {
      before: (page) => page.addInitScript(() => localStorage.setItem('realityCheck', '15')),
      steps: inOrder(
        listLoaded,
        (page) =>
          page.evaluate(() => {
            const { owner, time } = JSON.parse(localStorage.getItem('playTime') ?? '{}')
            const longer = { ...time, startedAt: time.startedAt - 2_760_000, shown: 30 }
            localStorage.setItem('playTime', JSON.stringify({ owner, time: longer }))
            document.dispatchEvent(new Event('visibilitychange'))
          }),
        textShown('net result is'),
      ),
    },
    'not-loaded': {
      before: (page) => page.route('**/assets/casino-overlays-*.js', (route) => route.abort()),
      steps: inOrder((page) => pressInRow(page, /^View strategy/), textShown('Couldn’t open this')),
    },
    strategy: { steps: inOrder((page) => pressInRow(page, /^View strategy/), dialogOpen) },
    'move-menu': {
      steps: inOrder(
        (page) => pressInRow(page, /^Move /),
        (page) => page.getByRole('menu').waitFor(),
      ),
    },
    'record-again': {
      steps: inOrder(listLoaded, pressing(/^Collect .*ready in/), (page) =>
        page.getByRole('alertdialog').waitFor(),
      ),
    },
    'find-anything': { steps: inOrder(listLoaded, (page) => press(page, /^Find/), dialogOpen) },
    shortcuts: { steps: inOrder(listLoaded, (page) => page.keyboard.press('?'), dialogOpen) },
  }),
  ...statesOf('member', '/dashboard?view=speed', {
    speed: { steps: speedLoaded },
    'speed-visited': { before: pending('**/collections'), steps: inOrder(speedLoaded, visitFirst) },
    'speed-skipped': { steps: inOrder(speedLoaded, pressing(/^Skip /)) },
    'speed-break': { before: LIMITS.onBreak, steps: textShown('off during a break') },
    'speed-empty': {
      steps: inOrder(
        ...[1, 2, 3, 4].map(
          (tier) => (page: Page) => page.getByRole('checkbox', { name: `Tier ${tier}` }).uncheck(),
        ),
      ),
    },
  }),
  ...[1, 2, 3, 4, 5, 6].flatMap((step) =>
    statesOf('new member', '/dashboard', {
      [`tutorial-${step}`]: { steps: (page) => showTutorialStep(page, step) },
    }),
  ),
  ...statesOf('member', '/history', {
    history: { steps: entriesLoaded },
    'history-whole': { steps: entriesLoaded, whole: true },
    'history-deleted': {
      before: pending('**/api/entries/*'),
      steps: inOrder(entriesLoaded, pressing(/^Delete/), textShown('Undo')),
    },
    'history-find': { steps: inOrder(entriesLoaded, pressing(/^Find/), dialogOpen) },
    'history-edit': { steps: inOrder(entriesLoaded, (page) => press(page, /^Edit/), dialogOpen) },
    'history-loading': {
      before: pending('**/api/entries**'),
      steps: regionShown('Loading your history'),
    },
    'history-rejected': { before: rejecting('**/api/entries**'), steps: errorShown },
  }),
  ...statesOf('member', '/history?kind=cash_out', { 'history-filter': { steps: filterHistory } }),
  ...statesOf('member', '/history?from=2020-01-01&to=2020-01-02', {
    'history-no-match': { steps: emptyShown },
  }),
  ...statesOf('new member', '/history', { 'history-empty': { steps: emptyShown } }),
]
