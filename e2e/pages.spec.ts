import type { Page } from '@playwright/test'
import { listedCasinos } from '#content/listed-casinos.ts'
import { rankedCasinos, reviewPath } from '#content/ranked-casinos.ts'
import { articleMetas } from '#content/site-pages.ts'
import { SITE_LINKS } from '#web/app/site-links.ts'
import { axeFindings } from './axe-findings.ts'
import { expect, test } from './fixtures.ts'

/** The fact sheets, best casino first. fact-sheets.spec.ts reads all of them. */
const reviews = rankedCasinos(listedCasinos()).map(({ name }) => reviewPath(name))

/** Sheets with a time of day, a ladder, little that is known, and a written review. */
const SAMPLE = ['Zula Casino', 'AcornFun', 'Cashoomo', 'Crown Coins Casino'].map(reviewPath)

/** The pages linked from every page that are no articles: a page of the app, and a form. */
const NO_ARTICLES: readonly string[] = ['/blackjack-calculator', '/contact']

/** The articles, a sample of the fact sheets, and the pages of the same look that are linked from every page. */
const articles = [
  ...new Set([
    ...(await articleMetas()).map(({ path }) => path),
    ...SAMPLE,
    ...SITE_LINKS.map(({ href }) => href).filter((href) => !NO_ARTICLES.includes(href)),
  ]),
]
const words = ['/', '/privacy-policy', '/goodbye', '/contact', ...articles]

/** The paths and titles of the specification (section 2). */
const TITLES: readonly (readonly [path: string, title: string])[] = [
  ['/the-method', 'The Method'],
  ['/getting-started', 'Getting started'],
  ['/casino-tricks', 'Casino tricks and psychological pitfalls'],
  ['/glossary', 'Glossary'],
  ['/faq', 'Questions and answers'],
  ['/casino-reviews', 'Casino reviews'],
  ['/blog', 'Blog'],
  ['/blog/why-rtp-matters', 'Why RTP matters more than the size of the bonus'],
  ['/blog/avoid-common-mistakes', 'Eleven common mistakes, and what each one costs'],
  ['/blog/profitability-rankings-explained', 'Profitability rankings explained'],
  ['/blog/calculated-expected-value', 'Expected value, worked out'],
  ['/blog/gravity-blackjack-optimal-strategy', 'Gravity Blackjack: how it works and what it costs'],
]

/** Pages that name it also in their text. */
const LINKS_TO_RESPONSIBLE_PLAY = ['/', '/goodbye', '/the-method', '/glossary', '/faq', '/casino-tricks']

test('every article is complete without JavaScript, and has a preview picture, structured data, and help', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const page = await context.newPage()
  const titles = new Map(TITLES)
  const shown = new Map<string, string>()
  for (const path of words) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 200])
    if (titles.has(path)) shown.set(path, await page.getByRole('heading', { level: 1 }).innerText())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveCount(4)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Responsible play' })).toBeVisible()
    if (LINKS_TO_RESPONSIBLE_PLAY.includes(path))
      await expect(page.getByRole('main').locator('a[href^="/responsible-play"]').first()).toBeAttached()
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300)
    if (path !== '/goodbye') {
      const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
      const image = await context.request.get(new URL(picture ?? '', page.url()).pathname)
      expect([path, image.status(), image.headers()['content-type']]).toEqual([path, 200, 'image/png'])
      const data = await page.locator('script[type="application/ld+json"]').innerText()
      expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' })
    }
    if (!articles.includes(path)) continue
    const home = page.getByRole('main').getByRole('link', { name: 'Back to Home' })
    await expect(home.first()).toBeVisible()
    for (const link of await home.all()) await expect(link).toHaveAttribute('href', '/')
    await expect(page.getByRole('main')).toContainText('Last updated')
  }
  expect(words).toEqual(expect.arrayContaining(LINKS_TO_RESPONSIBLE_PLAY))
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(titles))
  await context.close()
})

test('an unknown address is a page with header and footer, whatever its form', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/)
  for (const path of ['/nope', '/nope.html', '/faq%20', '/faq//', '/faq.', '/50%25-off', '/blog//x']) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

test('on a phone, a menu leads to the guides without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto('/faq')
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Guides' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(8, 800)]) {
    await expect(menu).toBeHidden()
    await button.press('Enter')
    await expect(menu.getByRole('link')).toHaveText(['Dashboard', ...SITE_LINKS.map(({ name }) => name)])
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await close()
  }
  await expect(menu).toBeHidden()
  for (const name of ['Home', 'Log In', 'Sign Up'])
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeInViewport({
      ratio: 1,
    })
  await button.click()
  await menu.getByRole('link', { name: 'Glossary' }).click()
  await expect(page).toHaveURL(/\/glossary$/)
  await context.close()
})

test('a fact sheet shows the current community score once the reader reaches it', async ({
  page,
  member,
  catalog,
  browser,
  server,
}) => {
  expect(member.email).toBeTruthy()
  const offered = new Map(catalog.map(({ id, votes }) => [id, votes]))
  const casino = rankedCasinos(listedCasinos()).find(({ id }) => offered.has(id))
  if (!casino) throw new Error('the sample of casinos has none with a review')
  await page.request.put(`/api/casinos/${casino.id}/vote`, { data: { vote: 1 } })
  const reads: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith('/api/casinos?form=list') && reads.push(request.url())),
  )
  await page.goto(reviewPath(casino.name), { waitUntil: 'load' })
  expect(reads).toEqual([])
  await page.getByText('Play it safe.').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-community-score]')).toHaveText(
    new RegExp(`^\\+?\\S+ from ${(offered.get(casino.id) ?? 0) + 1} votes?$`),
  )

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const plain = await context.newPage()
  await plain.goto(reviewPath(casino.name))
  await expect(plain.getByRole('heading', { name: 'What members report' })).toBeHidden()
  await context.close()
})

test('the list of reviews links to each fact sheet, and a sheet back to the list and to the next', async ({
  page,
}) => {
  await page.goto('/casino-reviews')
  const linked = await page
    .getByRole('rowheader')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(linked).toEqual(reviews)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Read next' }).getByRole('link').first()).toHaveAttribute(
    'href',
    reviews[1] ?? '',
  )
  await expect(main.getByRole('link', { name: 'Casino reviews', exact: true })).toHaveAttribute(
    'href',
    '/casino-reviews',
  )
})

test('the blog lists every post, newest first', async ({ page }) => {
  await page.goto('/blog')
  const listed = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const posts = (await articleMetas()).filter(({ kind }) => kind === 'post')
  expect(listed.toSorted()).toEqual(posts.map(({ path }) => path).toSorted())
  const dates = listed.map((href) => posts.find(({ path }) => path === href)?.published ?? '')
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('the search of the glossary shows the words that match, and the letters work without it', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/glossary')
  const field = page.getByRole('searchbox', { name: 'Find a word' })
  const terms = page.getByRole('main').getByRole('term')
  const all = await terms.count()
  await field.fill('wash')
  await expect(terms).toHaveText([/wash/i, /wash/i])
  await expect(page.getByRole('search')).toContainText('2 words')
  await field.press('Enter')
  await expect(terms.first().getByRole('link')).toBeFocused()
  await field.fill('zzzz')
  await expect(page.getByRole('search')).toContainText('No word matches')
  await field.fill('')
  await expect(terms).toHaveCount(all)

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const plain = await context.newPage()
  await plain.goto('/glossary')
  await expect(plain.getByLabel('Find a word')).toBeDisabled()
  await plain.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'R' }).click()
  await expect(plain.getByRole('heading', { level: 2, name: 'R', exact: true })).toBeInViewport()
  await context.close()
})

test('on a phone, the list of contents of an article opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/the-method')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByText('On this page').click()
  await contents.getByRole('link', { name: 'When to cash out' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'When to cash out' })).toBeInViewport()
})

test('a tile of the map leads to its place, by pointer and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/where-it-is-allowed')
  const map = page.getByRole('navigation', { name: 'Map of the states and provinces' })
  await map.getByRole('link', { name: /^CA, California: banned by law since Jan 1, 2026/ }).click()
  await expect(page).toHaveURL(/#CA$/)
  await expect(page.getByRole('rowheader', { name: /^California/ })).toBeInViewport()
  await map.getByRole('link', { name: /^TX, Texas: no known restrictions/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#TX')).toBeInViewport()
})

test('a calculator updates while typing and marks invalid input', async ({ page }) => {
  await page.goto('/the-method')
  const form = page.locator('form[data-calculator]').first()
  await expect(form.getByRole('textbox').first()).toBeEnabled()
  const before = await form.getByRole('status').innerText()
  const field = form.getByRole('textbox').first()
  await field.fill('777')
  await expect(form.getByRole('status')).not.toHaveText(before)
  const answer = await form.getByRole('status').innerText()
  await field.fill('lots')
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/^Enter /)
  await expect(form.getByRole('status')).toHaveText(answer)
  await field.fill('777')
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await form.locator('[data-unit="%"]').click()
  await expect(form.getByRole('textbox', { name: 'RTP of the game', exact: true })).toBeFocused()
})

test('a calculator without JavaScript is a worked example', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const page = await context.newPage()
  await page.goto('/the-method')
  const form = page.locator('form[data-calculator]').first()
  await expect(form.getByRole('textbox').first()).toBeDisabled()
  await expect(form).toContainText('Calculated with these numbers.')
  await expect(form.getByRole('status')).toHaveText(/\d/)
  await context.close()
})

test('a definition stays open for pointer and focus, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/the-method')
  const terms = page.locator('[data-term]')
  const word = terms.first().getByRole('link')
  const tip = page.getByRole('tooltip')
  await expect(tip).toHaveCount(0)
  for (const at of [0, 1, 2]) {
    await terms.nth(at).getByRole('link').hover()
    await expect(tip).toHaveCount(1)
    // Hoverable: the pointer can move to the tooltip, step by step, and stay there.
    const [from, to] = [await terms.nth(at).getByRole('link').boundingBox(), await tip.boundingBox()]
    if (!from || !to) throw new Error('nothing to point at')
    const x = from.x + 8
    for (let y = from.y + 4; y < to.y + to.height / 2; y += 3) await page.mouse.move(x, y)
    await expect(tip).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await word.hover()
  await expect(tip).toHaveCount(1)
  await page.mouse.move(2, 2)
  await expect(tip).toHaveCount(0)
  await word.focus()
  await expect(tip).toHaveCount(1)
  await expect(word).toHaveAccessibleDescription(await tip.innerText())
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await expect(word).toBeFocused()
})

test('the footer leads to responsible play, with its help lines and ways to stop', async ({ page }) => {
  await page.goto('/casino-tricks')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Responsible play' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Responsible play' })).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, address] of [
    ['1-800-MY-RESET', 'tel:+18006973738'],
    ['1-800-GAMBLER', 'tel:+18004262537'],
    ['988', 'tel:988'],
    ['ConnexOntario', 'tel:+18665312600'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', address)
  for (const name of ['Signs to take seriously', 'Limits', 'Self-exclusion', 'Leaving this site'])
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
})

test('search engines and feed readers find every article', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of [...articles, ...reviews])
    expect(sitemap).toMatch(new RegExp(`<loc>https?://[^/<]+${path}</loc>`))
  expect(sitemap).not.toContain('/goodbye')
  expect(await (await request.get('/robots.txt')).text()).toMatch(
    /Disallow: \/api\/\nSitemap: http.*\/sitemap\.xml/,
  )
  await page.goto('/')
  const feeds = await page.evaluate(
    async (paths) => {
      const parsed = []
      for (const path of paths) {
        const text = await (await fetch(path)).text()
        const feed = new DOMParser().parseFromString(text, 'application/xml')
        parsed.push([feed.documentElement.localName, feed.querySelectorAll('entry').length > 0])
      }
      return parsed
    },
    ['/feed.xml', '/catalog-changes.xml'],
  )
  expect(feeds).toEqual([
    ['feed', true],
    ['feed', true],
  ])
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})

/** All articles have one layout, so axe runs on each at one width, and at the other on a sample: one of each layout. */
const AXE_PATHS: Readonly<Record<number, readonly string[]>> = {
  320: [],
  390: words,
  1280: [
    '/',
    '/the-method',
    '/blog/profitability-rankings-explained',
    '/casino-reviews',
    '/reset-times',
    '/contact',
    reviewPath('Zula Casino'),
  ],
}

/** The scripts that a page with these parts loads, by a part of their names. */
const SCRIPTS = {
  'form[data-calculator]': 'calculator-script',
  'form[data-glossary-search]': 'glossary-script',
  '[data-member-reports]': 'member-reports-script',
  '[data-next-reset]': 'next-reset-script',
  'form[data-place-picker]': 'place-script',
  'form[data-table-tools]': 'table-tools-script',
}

/** Expects that an article loads one file, two fonts, and pictures, and only the scripts that it uses. */
async function expectFewFiles(page: Page, path: string, asked: readonly string[]): Promise<void> {
  const used = await page.evaluate(
    (all) => all.flatMap(([part, name]) => (document.querySelector(part) === null ? [] : [name])),
    Object.entries(SCRIPTS),
  )
  // Scripts load after the page.
  await expect
    .poll(() => [path, asked.filter((one) => one.startsWith('script')).toSorted()])
    .toEqual([path, used.map((name) => expect.stringContaining(name))])
  expect([path, asked.filter((one) => /^(?:document|stylesheet|fetch|xhr)/.test(one))]).toEqual([
    path,
    [expect.stringMatching(/^document/)],
  ])
  // A third font would be a full font file, loaded for a character that the subset lacks.
  expect([path, asked.filter((one) => one.startsWith('font')).length]).toEqual([path, 2])
}

// One walk for what is true of every article: loading a page takes longer than a check of it.
test('every article loads few files, answers on a phone’s first screen, fits each width, and axe finds nothing', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
  const found: string[] = []
  for (const path of words) {
    const isArticle = articles.includes(path)
    await page.setViewportSize({ width: 1280, height: 844 })
    asked.length = 0
    await page.goto(path, { waitUntil: 'load' })
    if (isArticle) await expectFewFiles(page, path, asked)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      if (isArticle && width === 390)
        await expect(page.locator('main header h1 + p'), path).toBeInViewport({ ratio: 1 })
      const { excess, cut } = await page.evaluate(() => ({
        excess: document.documentElement.scrollWidth - innerWidth,
        cut: [...document.querySelectorAll('section[tabindex="0"]')]
          .filter((table) => table.scrollWidth > table.clientWidth)
          .map((table) => table.getAttribute('aria-label')),
      }))
      if (excess > 0) found.push(`${path}, ${width} px: ${excess} px too wide`)
      if (cut.length > 0) found.push(`${path}, ${width} px: beyond its edge: ${cut.join(', ')}`)
      if (AXE_PATHS[width]?.includes(path)) found.push(...(await axeFindings(page, `${path}, ${width} px`)))
    }
  }
  expect(found).toEqual([])
})

/** One page of each type, and those with unusual content. */
const PAGE_TYPES = [
  '/',
  '/the-method',
  '/casino-reviews/crown-coins-casino',
  '/where-it-is-allowed',
  '/glossary',
  '/faq',
  '/catalog-changes',
  '/casino-reviews',
  '/reset-times',
]

/** Further pages with marks or fields of their own. */
const OTHER_COLORS = [
  ...SAMPLE,
  '/bonus-kinds',
  '/about',
  '/editorial-policy',
  '/contact',
  '/privacy-policy',
].filter((path) => !PAGE_TYPES.includes(path))

// The test above runs every rule on these pages. The dark theme and print change only colors.
test('the contrast is sufficient on a page of each type, on a small dark screen and in print', async ({
  page,
}) => {
  const found: string[] = []
  for (const path of [...PAGE_TYPES, ...OTHER_COLORS]) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await page.goto(path)
    found.push(...(await axeFindings(page, `${path}, dark, 320 px`, undefined, 'color-contrast')))
    if (!PAGE_TYPES.includes(path)) continue
    // The width of a sheet of paper. It is printed from the dark theme, which must not print light text.
    await page.setViewportSize({ width: 720, height: 900 })
    await page.emulateMedia({ media: 'print' })
    found.push(...(await axeFindings(page, `${path}, print`, undefined, 'color-contrast')))
  }
  expect(found).toEqual([])
})

test('paper shows no controls that are useless on it, and no table twice', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/')
  await expect(page.locator('main').getByRole('link', { name: 'Sign Up' })).toBeHidden()
  await page.goto('/goodbye')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Go to the home page' })).toBeHidden()
  await page.goto('/where-it-is-allowed')
  await expect(page.getByRole('rowheader', { name: 'California (CA)' })).toBeVisible()
  await expect(page.getByText('The figures as a table').first()).toBeHidden()
  await page.goto('/contact')
  const message = page.getByLabel('Message')
  await expect(message).toBeHidden()
  // A message that is written is a record, without the button to send it.
  await message.evaluate((field: HTMLTextAreaElement) => {
    field.value = 'A casino is missing'
  })
  await expect(message).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden()
})

test('on a phone, the values of a casino without a daily value start below its name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/casino-reviews')
  const unvalued = listedCasinos().find(
    ({ active, expected_daily_reward: daily, bank_min: least }) => active && daily === null && least !== null,
  )
  if (!unvalued) throw new Error('each casino of the catalog has a daily value')
  const card = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: unvalued.name }) })
  // Measured together: the page may scroll meanwhile.
  const least = await card.getByRole('cell').filter({ hasText: 'bank' }).elementHandle()
  const below = await card
    .getByRole('rowheader')
    .evaluate(
      (name, cell) => (cell?.getBoundingClientRect().top ?? 0) - name.getBoundingClientRect().bottom,
      least,
    )
  expect(below).toBeGreaterThanOrEqual(0)
})
