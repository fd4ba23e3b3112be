import type { Mutant } from '#tools/mutants/mutant.ts'

const MEMBER = 'e2e/journeys/member.spec.ts'
const OVERLAYS = 'e2e/journeys/overlays.spec.ts'
const VISITOR = 'e2e/journeys/visitor.spec.ts'

const LOGS_OUT =
  'e2e/journeys/log-in.spec.ts › Logout goes to the log-in page, and the dashboard is a visitor’s again'
const TELLS = `${VISITOR} › the strategy dialog tells how to get money out`

const HEADER = 'web/pages/dashboard/dashboard-header.tsx'
const STRATEGY = 'web/features/strategy/strategy-dialog.tsx'

/** Mutants of the dashboard round its table: views, summary, ways in and out, overlays, resources and strategy. */
export const dashboardMutants: readonly Mutant[] = [
  {
    line: 'Two views toggled by headings: "Your Dashboard" and "Speed Collect"',
    file: HEADER,
    from: 'onClick={() => onView(name)}',
    to: "onClick={() => onView('speed')}",
    killedBy: `${VISITOR} › a visitor’s Speed Collect opens the casino and records nothing`,
  },
  {
    line: 'Summary: Total Available Now',
    file: 'core/ranking/dashboard-totals.ts',
    from: 'row.ready && !row.shelved',
    to: '!row.shelved',
    killedBy: 'core/ranking/dashboard-totals.test.ts › %s',
  },
  {
    line: 'Summary: Total Available Now',
    file: 'web/features/summary/summary-figures.ts',
    from: "ready: status.kind === 'ready',",
    to: "ready: status.kind !== 'closed',",
    killedBy:
      'web/features/summary/summary-figures.test.ts › sums what is ready in tiers 1 to 4, and says when the next is',
  },
  {
    line: 'Summary: Total Available Now',
    file: 'web/features/summary/summary.tsx',
    from: 'amount={totals?.available_now}',
    to: 'amount={totals?.collected}',
    killedBy: `${MEMBER} › a collected casino counts down by its own rule, on the screen and after a reload`,
  },
  {
    line: 'Summary: Total Collected, Total Spent, Total Profit (collected minus spent)',
    file: 'core/ranking/dashboard-totals.ts',
    from: 'profit: cents(collected - spent)',
    to: 'profit: cents(Math.max(0, collected - spent))',
    killedBy:
      'core/ranking/dashboard-totals.test.ts › collected and spent count every row; profit is their difference and may be a loss',
  },
  {
    line: 'Summary: Total Collected, Total Spent, Total Profit (collected minus spent)',
    file: 'web/features/summary/summary.tsx',
    from: '<Figure name="Total Spent" amount={totals?.spent} />',
    to: '<Figure name="Total Spent" amount={totals?.collected} />',
    killedBy: `${MEMBER} › cash-outs and spends add up to the cent and survive a reload`,
  },
  {
    line: 'Visitors see a visitor-mode notice instead of the summary',
    file: 'web/pages/dashboard/dashboard-content.tsx',
    from: '{figures === null ? (\n        <VisitorNotice />',
    to: '{visitor ? <VisitorNotice /> : null}\n      {figures === null ? (\n        <Summary figures={summaryFigures(rows, now)} />',
    killedBy: `${VISITOR} › a visitor sees every casino in its tier, without a summary`,
  },
  {
    line: 'A toggle for the Resources panel',
    file: HEADER,
    from: 'aria-expanded={resources}',
    to: 'aria-expanded={false}',
    killedBy: `${OVERLAYS} › the resources panel holds its links, and gives the focus back`,
  },
  {
    line: 'Sign Up (visitor)',
    file: HEADER,
    from: '<a href="/signup"',
    to: '<a href="/login"',
    killedBy: `${VISITOR} › a visitor sees every casino in its tier, without a summary`,
  },
  {
    line: 'Sign Up (visitor)',
    file: HEADER,
    from: ", 'when-signed-out')}",
    to: ')}',
    killedBy: LOGS_OUT,
  },
  {
    line: 'Logout (goes to /login)',
    file: 'web/pages/dashboard/dashboard-frame.tsx',
    from: "location.assign('/login')",
    to: "location.assign('/')",
    killedBy: LOGS_OUT,
  },
  {
    line: 'Overlay: Tutorial',
    file: 'web/pages/dashboard/dashboard-frame.tsx',
    from: "offersTutorial={view === 'dashboard' || view === 'speed'}",
    to: "offersTutorial={view === 'speed'}",
    killedBy: `${OVERLAYS} › six steps by keyboard, and never again once finished`,
  },
  {
    line: 'Overlay: Disclosure dialog (Close)',
    file: 'web/features/disclosure/disclosure-dialog.tsx',
    from: ' footer={<Button onClick={onClose}>Close</Button>}',
    to: '',
    killedBy: `${OVERLAYS} › the disclosure opens above the panel, and closes back to it`,
  },
  {
    line: 'Overlay: Resources panel (X to close)',
    file: 'web/features/resources/resources-panel.tsx',
    from: 'onClose={onClose}',
    to: 'onClose={() => {}}',
    killedBy: `${OVERLAYS} › the resources panel holds its links, and gives the focus back`,
  },
  {
    line: 'Overlay: Delete Account confirmation (Cancel / Delete)',
    file: 'web/features/delete-account/delete-account-dialog.tsx',
    from: '<Button onClick={onClose}>Cancel</Button>',
    to: '<Button type="submit" form={`${id}-form`}>Cancel</Button>',
    killedBy: `${OVERLAYS} › a member deletes their account: refused, cancelled, done`,
  },
  {
    line: 'Overlay: Submit Feedback dialog (Cancel / Send)',
    file: 'web/features/feedback/feedback-dialog.tsx',
    from: '<Button onClick={onClose}>Cancel</Button>',
    to: '<Button type="submit" form={`${id}-form`}>Cancel</Button>',
    killedBy: `${OVERLAYS} › feedback: the three alerts, and a form that starts anew after a success`,
  },
  {
    line: 'Overlay: Strategy dialog (Close)',
    file: STRATEGY,
    from: '      footer={<Button onClick={onClose}>Close</Button>}\n',
    to: '',
    killedBy: TELLS,
  },
  {
    line: 'Resources: Daily Bonus Blog (/)',
    file: 'web/features/resources/resources-panel.tsx',
    from: '<a href="/">',
    to: '<a href="/dashboard">',
    killedBy: `${OVERLAYS} › the resources panel holds its links, and gives the focus back`,
  },
  {
    line: 'Resources: national problem gambling helpline (external, new tab)',
    file: 'web/features/resources/resources-panel.tsx',
    from: ' target="_blank"',
    to: '',
    killedBy: `${OVERLAYS} › the resources panel holds its links, and gives the focus back`,
  },
  {
    line: 'Resources: The Method',
    file: 'web/features/resources/resources-panel.tsx',
    from: "const METHOD = '/the-method'",
    to: "const METHOD = '/getting-started'",
    killedBy: `${OVERLAYS} › the resources panel holds its links, and gives the focus back`,
  },
  {
    line: 'Resources: Disclosure, Delete Account, Submit Feedback',
    file: 'web/features/resources/resources-panel.tsx',
    from: "words('Delete Account')",
    to: "words('Disclosure')",
    killedBy: `${OVERLAYS} › the resources panel holds its links, and gives the focus back`,
  },
  {
    line: 'Resources: Disclosure, Delete Account, Submit Feedback',
    file: 'web/features/resources/resources-panel.tsx',
    from: "onOpen('disclosure')",
    to: "onOpen('feedback')",
    killedBy: `${OVERLAYS} › the disclosure opens above the panel, and closes back to it`,
  },
  {
    line: 'Resources: a Dark Mode toggle',
    file: 'web/features/resources/resources-panel.tsx',
    from: 'onClick={() => chooseDarkMode(!dark)}',
    to: 'onClick={() => chooseDarkMode(true)}',
    killedBy: `${OVERLAYS} › dark mode is kept as "true" and "false"`,
  },
  {
    line: 'Strategy: minimum withdrawals for gift card, bank transfer and crypto',
    file: STRATEGY,
    from: "['Gift card', casino.gift_min]",
    to: "['Gift card', casino.bank_min]",
    killedBy: TELLS,
  },
  {
    line: 'Strategy: minimum withdrawals for gift card, bank transfer and crypto',
    file: STRATEGY,
    from: "['Crypto', casino.crypto_min]",
    to: "['Crypto', casino.bank_min]",
    killedBy: TELLS,
  },
  {
    line: 'Strategy: the casino with id 48 shows a fixed e-wallet minimum of $100 instead',
    file: STRATEGY,
    from: "return [[casino.wallet_name ?? 'E-wallet', casino.wallet_min]]",
    to: "return [[casino.wallet_name ?? 'E-wallet', casino.wallet_min], ['Bank transfer', casino.bank_min]]",
    killedBy: TELLS,
  },
  {
    line: 'Strategy: the casino with id 48 shows a fixed e-wallet minimum of $100 instead',
    file: 'catalogue/casinos/chumba-casino.json',
    from: '"wallet_min": "100.00"',
    to: '"wallet_min": "50.00"',
    killedBy:
      'catalogue/load.test.ts › casino 48 carries the e-wallet minimum of $100 as data, and is the only one',
  },
  {
    line: 'Strategy: a link to the card-game calculator when best_strategy is black jack or texas holdem, as soon as the site has that page',
    file: STRATEGY,
    from: "/black ?jack|texas hold ?[’']?em/i",
    to: '/black ?jack/i',
    killedBy: 'web/features/strategy/plays-cards.test.ts › %s: %s',
  },
  {
    line: 'Strategy: a link to the card-game calculator when best_strategy is black jack or texas holdem, as soon as the site has that page',
    file: STRATEGY,
    from: '{playsCards(casino) && SITE_PAGES',
    to: '{SITE_PAGES',
    killedBy: 'e2e/journeys/blackjack.spec.ts › a casino where cards are played leads to the calculator',
  },
  {
    line: 'Strategy: a crypto referral note when crypto is supported',
    file: STRATEGY,
    from: 'casino.supports_crypto === true ?',
    to: 'casino.supports_crypto !== false ?',
    killedBy: TELLS,
  },
  {
    line: 'Strategy: currency and exchange rate if present',
    file: STRATEGY,
    from: '{casino.exchange_rate === null ? null : <Line name="Exchange rate" text={casino.exchange_rate} />}',
    to: '<Line name="Exchange rate" text={casino.exchange_rate} />',
    killedBy:
      'e2e/journeys/faces.spec.ts › the strategy says the currency and the exchange rate where they are known',
  },
]
