import type { Mutant } from '#tools/mutants/mutant.ts'

const ROUTES = 'web/app/routes.ts'
const PAGES = 'web/data/site-pages.ts'
const FRAME = 'web/app/site-frame.tsx'
const HEAD = 'web/app/head-script.ts'
const LANDING = 'e2e/journeys/landing.spec.ts'
const WAY_IN = `${LANDING} › the landing page shows a visitor the way in`
const MEMBERS_WAY = `${LANDING} › the landing page shows a member the way to their dashboard`
const GUIDES = `${LANDING} › the landing page leads to the guides and the latest posts`
const HOME = `${LANDING} › a static page has Home, and Dashboard for members`
const NO_SCRIPT = `${LANDING} › the landing page is whole with JavaScript off`
const UNKNOWN = `${LANDING} › an unknown address is a page of the site with status 404`
const WORDS = 'e2e/pages.spec.ts › every page of words is whole with JavaScript off'
const SIGN_UP = 'e2e/journeys/sign-up.spec.ts › the form has its four fields and its three ways out'
const LOG_IN = 'e2e/journeys/log-in.spec.ts › both fields are asked for'
const LOGGED_IN =
  'e2e/journeys/log-in.spec.ts › "Login successful!" stands for a second and a half, then the dashboard opens'
const VISITOR = 'e2e/journeys/visitor.spec.ts › a visitor sees every casino in its tier, without a summary'
const NOT_FOUND = 'server/static/site.test.ts › %s is the page that says so, with status 404'

/** Mutants of routes, the landing page, the frame of the static pages, sign-up and log-in. */
export const routesMutants: readonly Mutant[] = [
  {
    line: '`/` Landing page',
    file: ROUTES,
    from: "index('../pages/landing/landing-page.tsx')",
    to: "index('../pages/faq/faq-page.tsx', { id: 'start' })",
    killedBy: WAY_IN,
  },
  {
    line: '`/signup` Sign-up',
    file: ROUTES,
    from: "route('signup', '../pages/sign-up/sign-up-page.tsx')",
    to: "route('signup', '../pages/log-in/log-in-page.tsx', { id: 'join' })",
    killedBy: SIGN_UP,
  },
  {
    line: '`/login` Log-in',
    file: ROUTES,
    from: "route('login', '../pages/log-in/log-in-page.tsx')",
    to: "route('login', '../pages/forgot-password/forgot-password-page.tsx', { id: 'enter' })",
    killedBy: LOG_IN,
  },
  {
    line: '`/dashboard` Dashboard',
    file: ROUTES,
    from: "route('dashboard', '../pages/dashboard/dashboard-page.tsx')",
    to: "route('dashboard', '../pages/history/history-page.tsx', { id: 'board' })",
    killedBy: VISITOR,
  },
  {
    line: '`/privacy-policy` Privacy policy',
    file: ROUTES,
    from: "route('privacy-policy', '../pages/privacy-policy/privacy-policy-page.tsx')",
    to: "route('privacy-policy', '../pages/faq/faq-page.tsx', { id: 'policy' })",
    killedBy: NO_SCRIPT,
  },
  {
    line: '`/goodbye` Shown after account deletion',
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: "location.assign('/goodbye')",
    to: "location.assign('/login')",
    killedBy: 'e2e/journeys/overlays.spec.ts › a member deletes their account: refused, cancelled, done',
  },
  {
    line: '`/the-method` The Method',
    file: PAGES,
    from: "  '/the-method',\n",
    to: '',
    killedBy: WORDS,
  },
  {
    line: '`/getting-started` Getting started guide',
    file: PAGES,
    from: "  '/getting-started',\n",
    to: '',
    killedBy: WORDS,
  },
  {
    line: '`/casino-tricks` Tricks and psychological pitfalls',
    file: 'web/pages/article/article-page.tsx',
    from: 'const found = article(',
    to: "const found = article(params['*']?.startsWith('casino-tricks') ? '/the-method' : ",
    killedBy: WORDS,
  },
  {
    line: '`/casino-reviews`, `/casino-reviews/crown-coins-casino`',
    file: PAGES,
    from: "  '/casino-reviews/crown-coins-casino',\n",
    to: '',
    killedBy: WORDS,
  },
  {
    line: '`/casino-reviews`, `/casino-reviews/crown-coins-casino`',
    file: ROUTES,
    from: "route('casino-reviews', '../pages/casino-reviews/casino-reviews-page.tsx')",
    to: "route('casino-reviews', '../pages/where-it-is-allowed/where-it-is-allowed-page.tsx', { id: 'reviews' })",
    killedBy: WORDS,
  },
  {
    line: '`/casino-reviews`, `/casino-reviews/crown-coins-casino`',
    file: 'web/prerender/printed-casinos.ts',
    from: '(a.tier ?? 9) - (b.tier ?? 9)',
    to: '(a.tier ?? 0) - (b.tier ?? 0)',
    killedBy:
      'web/prerender/printed-casinos.test.ts › every casino of the catalogue is listed once, the best first and the ones not offered last',
  },
  {
    line: '`/glossary` Glossary',
    file: ROUTES,
    from: "route('glossary', '../pages/glossary/glossary-page.tsx')",
    to: "route('glossary', '../pages/faq/faq-page.tsx', { id: 'words' })",
    killedBy: WORDS,
  },
  {
    line: '`/faq` FAQ',
    file: ROUTES,
    from: "route('faq', '../pages/faq/faq-page.tsx')",
    to: "route('faq', '../pages/glossary/glossary-page.tsx', { id: 'questions' })",
    killedBy: WORDS,
  },
  {
    line: '`/blog/*` (five posts)',
    file: PAGES,
    from: "  '/blog/calculated-expected-value',\n",
    to: '',
    killedBy: WORDS,
  },
  {
    line: '`/blackjack-calculator`',
    file: ROUTES,
    from: "route('blackjack-calculator', '../pages/blackjack-calculator/blackjack-calculator-page.tsx')",
    to: "route('blackjack-calculator', '../pages/faq/faq-page.tsx', { id: 'cards' })",
    killedBy:
      'e2e/journeys/blackjack.spec.ts › chosen cards are added up and advised on, and more cards come with a hit',
  },
  {
    line: 'The page scrolls to the top on every route change',
    file: 'web/app/root.tsx',
    from: '  }, [pathname])',
    to: '  }, [])',
    killedBy: 'e2e/journeys/faces.spec.ts › the next page begins at its top',
  },
  {
    line: 'Unknown paths (not shown): a page of the site with status 404',
    file: 'server/static/site.ts',
    from: 'return { ...page404, status: 404, headers }',
    to: 'return { ...page404, status: 200, headers }',
    killedBy: NOT_FOUND,
  },
  {
    line: 'Unknown paths (not shown): a page of the site with status 404',
    file: 'server/static/site.ts',
    from: "if (!lost || path.includes('.')) return missing",
    to: 'if (lost) return missing\n    if (!lost) return missing',
    killedBy: NOT_FOUND,
  },
  {
    line: 'Unknown paths (not shown): a page of the site with status 404',
    file: 'web/pages/not-found/not-found-page.tsx',
    from: '<h1 className="text-4xl md:text-5xl">There is no page at this address</h1>',
    to: '<p className="text-4xl md:text-5xl">There is no page at this address</p>',
    killedBy: UNKNOWN,
  },
  {
    line: 'Route protection for /dashboard (not shown): none, a visitor gets visitor mode',
    file: 'web/data/use-dashboard.ts',
    from: "  const isMember = session.kind === 'member'\n",
    to: "  const isMember = session.kind === 'member'\n  if (session.kind === 'visitor') location.assign('/login')\n",
    killedBy: VISITOR,
  },
  {
    line: 'Header: Log In and Sign Up when signed out',
    file: FRAME,
    from: "<a href=\"/login\" className={buttonClass({ size: 'small' }, 'when-signed-out')}>",
    to: "<a href=\"/signup\" className={buttonClass({ size: 'small' }, 'when-signed-out')}>",
    killedBy: WAY_IN,
  },
  {
    line: 'Header: Log In and Sign Up when signed out',
    file: FRAME,
    from: "<a href=\"/signup\" className={buttonClass({ look: 'filled', size: 'small' }, 'when-signed-out')}>",
    to: "<a href=\"/signup\" className={buttonClass({ look: 'filled', size: 'small' }, 'when-signed-in')}>",
    killedBy: WAY_IN,
  },
  {
    line: 'Header: My Dashboard when signed in',
    file: FRAME,
    from: "{landing ? 'My Dashboard' : 'Dashboard'}",
    to: 'Dashboard',
    killedBy: MEMBERS_WAY,
  },
  {
    line: 'Header: My Dashboard when signed in',
    file: HEAD,
    from: '/(^|; )signed_in=1(;|$)/',
    to: '/^signed_in=1(;|$)/',
    killedBy: 'web/app/head-script.test.ts › %s is someone',
  },
  {
    line: 'A hero',
    file: 'web/pages/landing/landing-page.tsx',
    from: '      <Hero claim={claim} screenshot={screenshot} />\n',
    to: '      <h1>Daily Bonus Blog</h1>\n',
    killedBy: NO_SCRIPT,
  },
  {
    line: 'A screenshot',
    file: 'web/pages/landing/hero.tsx',
    from: 'className={`in-${theme}`}',
    to: "className={theme === 'light' ? 'in-dark' : 'in-light'}",
    killedBy: 'e2e/journeys/faces.spec.ts › the landing page shows the dashboard in this theme',
  },
  {
    line: 'An explanation',
    file: 'web/pages/landing/landing-page.tsx',
    from: '      <Chore seconds={seconds} active={daily.active} />\n',
    to: '',
    killedBy: WAY_IN,
  },
  {
    line: 'An explanation',
    file: 'web/pages/landing/landing-page.tsx',
    from: '      <Claim claim={claim} seconds={seconds} daily={daily} />\n',
    to: '',
    killedBy: WAY_IN,
  },
  {
    line: 'Category cards (as far as they lead somewhere)',
    file: 'web/pages/landing/doors.tsx',
    from: 'DOORS.filter(({ href }) => SITE_PAGES.includes(href))',
    to: 'DOORS.filter(({ href }) => !SITE_PAGES.includes(href))',
    killedBy: GUIDES,
  },
  {
    line: 'Category cards (as far as they lead somewhere)',
    file: 'web/pages/landing/doors.tsx',
    from: '<a href={href}>',
    to: '<a href={`/guides${href}`}>',
    killedBy: `${LANDING} › no link inside the site leads nowhere`,
  },
  {
    line: 'Latest posts',
    file: 'web/prerender/articles.server.ts',
    from: "(b.published ?? '').localeCompare(a.published ?? '')",
    to: "(a.published ?? '').localeCompare(b.published ?? '')",
    killedBy: GUIDES,
  },
  {
    line: 'Footer: Sign Up, Log In, Dashboard and Privacy Policy',
    file: FRAME,
    from: '<a href="/dashboard">Dashboard</a>',
    to: '<a href="/login">Dashboard</a>',
    killedBy: WAY_IN,
  },
  {
    line: 'Header: a title, a Home link',
    file: FRAME,
    from: '<a href="/" className="site-link">',
    to: '<a href="/faq" className="site-link">',
    killedBy: HOME,
  },
  {
    line: 'Header: a title, a Home link',
    file: FRAME,
    from: '          <Wordmark name="Daily Bonus Blog" />\n',
    to: '          {landing ? <Wordmark name="Daily Bonus Blog" /> : null}\n',
    killedBy: HOME,
  },
  {
    line: 'Header: Dashboard (signed in) or Log In and Sign Up (signed out)',
    file: FRAME,
    from: "<a href=\"/signup\" className={buttonClass({ look: 'filled', size: 'small' }, 'when-signed-out')}>",
    to: "<a href=\"/signup\" className={buttonClass({ look: 'filled', size: 'small' })}>",
    killedBy: HOME,
  },
  {
    line: 'Header: Dashboard (signed in) or Log In and Sign Up (signed out)',
    file: HEAD,
    from: '/(^|; )signed_in=1(;|$)/',
    to: '/(^|; )signed_in=1/',
    killedBy: 'web/app/head-script.test.ts › %j is nobody',
  },
  {
    line: 'The signed-in state is read once on page load',
    file: HEAD,
    from: '"if(/(^|; )signed_in=1(;|$)/.test(d.cookie))r.dataset.signedIn=\'\';",',
    to: '"function s(){if(/(^|; )signed_in=1(;|$)/.test(d.cookie))r.dataset.signedIn=\'\'}s();",\n  "d.addEventListener(\'pointerover\',s);",',
    killedBy: HOME,
  },
  {
    line: 'Footer: sign up, log in, dashboard and privacy policy',
    file: FRAME,
    from: '              <a href="/login">Log In</a>\n',
    to: '              {landing ? <a href="/login">Log In</a> : <span />}\n',
    killedBy: UNKNOWN,
  },
  {
    line: 'Tier rankings page and blog pages carry a Back to Home link',
    file: 'web/features/article/article-frame.tsx',
    from: '<a href="/" className="back-link no-print">',
    to: '<a href="/the-method" className="back-link no-print">',
    killedBy: WORDS,
  },
  {
    line: 'Fields: email, password, age (number), location (Canada or a US state code)',
    file: 'web/pages/sign-up/sign-up-form.tsx',
    from: 'type="number"',
    to: 'type="text"',
    killedBy: SIGN_UP,
  },
  {
    line: 'Fields: email, password, age (number), location (Canada or a US state code)',
    file: 'web/pages/sign-up/sign-up-form.tsx',
    from: '<option key={value} value={value}>',
    to: '<option key={value} value={name}>',
    killedBy: SIGN_UP,
  },
  {
    line: 'Links: log in, home, "Continue without an account" (goes to the dashboard)',
    file: 'web/pages/sign-up/sign-up-page.tsx',
    from: '<a href="/login"',
    to: '<a href="/signup"',
    killedBy: SIGN_UP,
  },
  {
    line: 'Links: log in, home, "Continue without an account" (goes to the dashboard)',
    file: 'web/pages/sign-up/sign-up-page.tsx',
    from: '<a href="/dashboard"',
    to: '<a href="/"',
    killedBy: SIGN_UP,
  },
  {
    line: 'Fields: email and password. Links to sign-up and home',
    file: 'web/pages/log-in/password-step.tsx',
    from: 'type="email"',
    to: 'type="text"',
    killedBy: LOG_IN,
  },
  {
    line: 'Fields: email and password. Links to sign-up and home',
    file: 'web/pages/log-in/log-in-page.tsx',
    from: '<a href="/signup"',
    to: '<a href="/forgot-password"',
    killedBy: LOG_IN,
  },
  {
    line: 'Fields: email and password. Links to sign-up and home',
    file: 'web/features/account/account-frame.tsx',
    from: '<a href="/" className="site-link">',
    to: '<a href="/dashboard" className="site-link">',
    killedBy: LOG_IN,
  },
  {
    line: 'On success "Login successful!" shows, then the dashboard after 1.5 seconds',
    file: 'web/pages/log-in/log-in-page.tsx',
    from: 'const SUCCESS_MS = 1500',
    to: 'const SUCCESS_MS = 1000',
    killedBy: LOGGED_IN,
  },
  {
    line: 'On success "Login successful!" shows, then the dashboard after 1.5 seconds',
    file: 'contract/messages.ts',
    from: "loginSuccessful: 'Login successful!'",
    to: "loginSuccessful: 'Login successful.'",
    killedBy: LOGGED_IN,
  },
  {
    line: 'The message is green',
    file: 'web/pages/log-in/log-in-page.tsx',
    from: '<b className="text-ready">',
    to: '<b>',
    killedBy: 'e2e/journeys/faces.spec.ts › the success of a log-in is green',
  },
]
