import type { APIResponse, Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'

/** The first links of every page's footer (spec section 2). */
const FOOTER = [
  ['Sign Up', '/signup'],
  ['Log In', '/login'],
  ['Dashboard', '/dashboard'],
  ['Privacy Policy', '/privacy-policy'],
]

const footerLinks = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))

test('the landing page offers a visitor Log In, Sign Up, the guides, and the latest posts', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  for (const [name, address] of [
    ['Log In', '/login'],
    ['Sign Up', '/signup'],
  ] as const) {
    const link = header.getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', address)
  }
  await expect(header.getByRole('link', { name: 'My Dashboard' })).toBeHidden()
  expect(await footerLinks(page)).toEqual(FOOTER)
  // The claims of the landing page (spec section 1).
  await expect(page.getByRole('main')).toContainText(/about 40 casinos/i)
  await expect(page.getByRole('main')).toContainText(/about 10 minutes/i)
  await expect(page.getByRole('main')).toContainText('$20–$30 a day')
  const chore = page.getByRole('region', { name: 'The daily routine' })
  await expect(chore.getByRole('listitem')).toHaveCount(4)
  const claim = page.getByRole('region', { name: 'Where $20–$30 a day comes from' })
  const total = claim.getByRole('definition').first()
  await expect(total).toHaveText(/^\$\d/)
  // Every place with the claim shows the same sum with its date, and leads to the calculation.
  const sum = (await total.textContent()) ?? ''
  await expect(page.getByRole('main')).toContainText(
    new RegExp(`The figures we can source add up to \\${sum} a day, as of \\w+ \\d+, 20\\d\\d`),
  )
  const dated = new RegExp(`\\${sum}.*We checked these figures between \\w+ \\d+, 20\\d\\d`)
  const method = '/the-method#what-the-total-is-made-of'
  await expect(page.locator(`main a[href="${method}"]`)).toHaveCount(2)
  await page.goto(method)
  const section = page.locator('section, article').filter({ has: page.locator('#what-the-total-is-made-of') })
  await expect(section.last()).toContainText(dated)
  await page.goto('/faq')
  await expect(page.getByRole('main')).toContainText(dated)
  await page.goto('/')

  const cards = page.getByRole('navigation', { name: 'Topics' }).getByRole('link')
  await expect(cards).toHaveCount(4)
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))).toEqual([
    '/the-method',
    '/casino-reviews',
    '/blackjack-calculator',
    '/casino-tricks',
  ])
  const latest = page.getByRole('region', { name: 'Latest posts' })
  await expect(latest.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog')
  const posts = latest.getByRole('listitem').getByRole('link')
  await expect(posts).toHaveCount(3)
  const dates = await posts
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(dates.toSorted((a, b) => b.localeCompare(a))).toEqual(dates)
  await posts.first().click()
  await expect(page.getByRole('main')).toContainText('Last updated')
})

test('the header, its menu, and the landing page lead to “Where it is allowed”', async ({ page }) => {
  const address = '/where-it-is-allowed'
  for (const path of ['/', '/faq']) {
    await page.goto(path)
    for (const width of [1280, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const header = page.getByRole('banner')
      if (width < 1024) await header.getByRole('button', { name: 'Menu' }).click()
      const link = header.getByRole('link', { name: 'Where it is allowed' }).and(page.locator(':visible'))
      await expect(link).toHaveCount(1)
      await expect(link).toHaveAttribute('href', address)
      // One row for the title and the links.
      if (width >= 1024) expect((await header.boundingBox())?.height).toBeLessThan(80)
      else await page.keyboard.press('Escape')
    }
  }
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Where it is allowed' }).click()
  await expect(page).toHaveURL(address)
})

test('the landing page links a member to the dashboard', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await page.goto('/')
  const header = page.getByRole('banner')
  const dashboard = header.getByRole('link', { name: 'My Dashboard', exact: true })
  await expect(dashboard).toBeVisible()
  await expect(dashboard).toHaveAttribute('href', '/dashboard')
  await expect(header.getByRole('link', { name: 'Log In' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeHidden()
})

test('a static page links to Home, and to the dashboard for members', async ({ page, context, server }) => {
  await page.goto('/privacy-policy')
  const header = page.getByRole('banner')
  for (const [name, address] of [
    ['Daily Bonus Blog', '/'],
    ['Home', '/'],
    ['Log In', '/login'],
    ['Sign Up', '/signup'],
  ] as const) {
    const link = header.getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', address)
  }
  await expect(header.getByRole('link', { name: 'Dashboard', exact: true })).toBeHidden()
  // The page reads the cookie once, on load.
  await context.addCookies([{ name: 'signed_in', value: '1', url: server.address }])
  await header.getByRole('link', { name: 'Home', exact: true }).hover()
  await page.keyboard.press('Tab')
  await expect(header.getByRole('link', { name: 'Log In', exact: true })).toBeVisible()
  await page.reload()
  const dashboard = header.getByRole('link', { name: 'Dashboard', exact: true })
  await expect(dashboard).toBeVisible()
  await expect(dashboard).toHaveAttribute('href', '/dashboard')
  await expect(header.getByRole('link', { name: 'Log In' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeHidden()
})

test('the landing page is complete without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const page = await context.newPage()
  await page.goto('/')
  const hero = page.locator('main section').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(hero).toContainText('All your sweepstakes casinos’ daily bonuses on one page')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  const film = page.getByRole('figure').filter({ hasText: 'A round of Speed Collect' })
  await expect(film.getByRole('img')).toBeVisible()
  await expect(film.getByText('Play the film')).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy policy/i)
  await page.goto('/signup')
  // Without JavaScript the form would send the password in the URL.
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeDisabled()
  await page.goto('/dashboard')
  // Playwright finds no text inside noscript.
  await expect(page.locator('main noscript p')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Loading your casinos' })).toBeHidden()
  await context.close()
})

test('on a phone, the landing page shows its line, one button, and half of the picture at first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your 40 daily bonuses, on one timer.')
  await expect(main.getByRole('link', { name: 'Sign Up' })).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('figure').first()).toBeInViewport({ ratio: 0.5 })
})

for (const [theme, chosen] of [
  ['dark', 'false'],
  ['light', 'true'],
] as const)
  test(`the pictures follow the system’s ${theme} theme, and the theme that the user chose instead`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 390, height: 844 })
    const asked: string[] = []
    page.on('request', (request) => void (/\/screenshots\//.test(request.url()) && asked.push(request.url())))
    const shown = () =>
      page
        .getByRole('figure')
        .getByRole('img')
        .evaluateAll((all) => all.map((image) => new URL((image as HTMLImageElement).currentSrc).pathname))
    const ofTheme = (name: string) => [`/screenshots/phone-${name}.webp`, `/films/run-${name}.webp`]
    await page.goto('/')
    await page.getByRole('figure').last().scrollIntoViewIfNeeded()
    await expect.poll(shown).toEqual(ofTheme(theme))
    expect(asked).toHaveLength(1)
    await context.addInitScript((value) => localStorage.setItem('darkMode', value), chosen)
    await page.goto('/')
    await page.getByRole('figure').last().scrollIntoViewIfNeeded()
    await expect.poll(shown).toEqual(ofTheme(theme === 'dark' ? 'light' : 'dark'))
  })

/**
 * Opens the landing page in a browser that can play films: Playwright's own Chromium has no decoder. Its videos only note
 * which file they play.
 */
async function openFilm(page: Page) {
  await page.addInitScript(() => {
    const played: (string | null)[] = []
    Object.assign(globalThis, { played })
    const { prototype } = HTMLMediaElement
    const states = new WeakMap<HTMLMediaElement, boolean>()
    const change = (video: HTMLMediaElement, isPaused: boolean, ...events: readonly string[]) => {
      states.set(video, isPaused)
      for (const name of events) video.dispatchEvent(new Event(name))
    }
    Object.defineProperty(prototype, 'paused', {
      get(this: HTMLMediaElement) {
        return states.get(this) ?? true
      },
    })
    prototype.canPlayType = () => 'probably'
    prototype.play = async function play() {
      played.push(this.getAttribute('src'))
      change(this, false, 'play', 'playing')
    }
    prototype.pause = function pause() {
      change(this, true, 'pause')
    }
    prototype.load = function load() {
      change(this, true)
    }
  })
  await page.goto('/')
  const film = page.getByRole('figure').filter({ hasText: 'A round of Speed Collect' })
  const button = film.getByRole('button')
  // The script shows it.
  await expect(button).toBeVisible()
  const played = () => page.evaluate(() => (globalThis as unknown as { played: string[] }).played)
  /** Scrolls to the film. Resolves after the page was told that it is in view. */
  const see = async () => {
    const picture = film.getByRole('img')
    await picture.scrollIntoViewIfNeeded()
    await picture.evaluate(
      (image) =>
        // The observers of a page are called in the order of their creation.
        new Promise<void>((resolve) => {
          new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(), {
            threshold: 0.6,
          }).observe(image)
        }),
    )
  }
  return { film, button, played, see }
}

/** Opens the film in a second page without reduced motion, and sees it play there: so it had the time to play elsewhere. */
async function seeItPlay(page: Page) {
  const other = await page.context().newPage()
  await other.emulateMedia({ reducedMotion: 'no-preference' })
  const film = await openFilm(other)
  expect(await film.played()).toEqual([])
  await film.see()
  expect(await film.played()).toEqual(['/films/run-light.mp4'])
  return { ...film, page: other }
}

test('the film plays once it is in view, muted and in its place, and a key pauses it', async ({ page }) => {
  const { film, button, played } = await seeItPlay(page)
  const video = film.locator('video')
  await expect(button).toHaveText('Pause the film')
  await expect(video).toBeVisible()
  expect(await video.evaluate((shown: HTMLVideoElement) => shown.muted)).toBe(true)
  const isInPlace = await film.evaluate((figure) => {
    const [picture, shown] = ['img', 'video'].map((name) => figure.querySelector(name))
    return JSON.stringify(picture?.getBoundingClientRect()) === JSON.stringify(shown?.getBoundingClientRect())
  })
  expect(isInPlace).toBe(true)
  await button.press('Enter')
  await expect(button).toHaveText('Play the film')
  expect(await played()).toHaveLength(1)
})

test('after a change of the theme, the film of the new theme plays', async ({ page }) => {
  const { page: shown, button, played } = await seeItPlay(page)
  await button.press('Enter')
  await button.press('Enter')
  await shown.emulateMedia({ colorScheme: 'dark' })
  await button.press('Enter')
  await button.press('Enter')
  const light = '/films/run-light.mp4'
  expect(await played()).toEqual([light, light, '/films/run-dark.mp4'])
})

test('the film plays with reduced motion, and for a reader who saves data, only on a press', async ({
  page,
  context,
}) => {
  const saving = await context.newPage()
  await saving.emulateMedia({ reducedMotion: 'no-preference' })
  await saving.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  for (const still of [page, saving]) {
    const { button, played, see } = await openFilm(still)
    await see()
    expect(await played()).toEqual([])
    await expect(button).toHaveText('Play the film')
    await button.press('Space')
    await expect(button).toHaveText('Pause the film')
    expect(await played()).toEqual(['/films/run-light.mp4'])
  }
  await seeItPlay(page)
})

test('after an error, the picture and a message are shown, and the next press loads the film again', async ({
  page,
}) => {
  const { film, button, played } = await openFilm(page)
  const fail = () => film.locator('video').dispatchEvent('error')
  await button.press('Enter')
  const place = await film.boundingBox()
  await fail()
  const message = film.getByRole('status')
  await expect(message).toHaveText('Couldn’t play the film. Check your connection, then try again.')
  await expect(film.locator('video')).toBeHidden()
  expect(await film.boundingBox()).toEqual(place)
  await expectAccessible(page, 'a film that did not load')
  await expect(button).toHaveText('Play the film')
  await button.press('Enter')
  await expect(message).toBeEmpty()
  await expect(film.locator('video')).toBeVisible()
  const file = '/films/run-light.mp4'
  expect(await played()).toEqual([file, file])
})

test('a browser without a decoder shows the picture, and no button', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => {
      Object.assign(globalThis, { isAsked: true })
      return ''
    }
  })
  await page.goto('/')
  await page.waitForFunction(() => 'isAsked' in globalThis)
  const film = page.getByRole('figure').filter({ hasText: 'A round of Speed Collect' })
  await expect(film.getByRole('img')).toBeVisible()
  await expect(film.getByRole('button')).toBeHidden()
})

test('after a change of the theme, the next play starts the film of that theme', async ({ page }) => {
  const { film, button } = await openFilm(page)
  const video = film.locator('video')
  await button.press('Space')
  await expect(video).toHaveAttribute('src', '/films/run-light.mp4')
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  await button.press('Space')
  await expect(video).toHaveAttribute('src', '/films/run-dark.mp4')
})

test('an unknown address returns 404 with a page of the site', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There’s no page at this address')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  expect(await footerLinks(page)).toEqual(FOOTER)
})

/** The links and the ids of a page, and its address after redirects. */
type PageParts = { readonly links: readonly string[]; readonly ids: readonly string[]; readonly url: string }

/**
 * Reads the links and ids of a page. A page of the app gets them in the browser. Every other page is complete without
 * scripts, so its HTML is parsed instead, in a sixth of the CPU time. The first page with the same scripts and style
 * sheets is also opened, because an error in the console or of the content security policy fails the journey.
 *
 * @param parser a blank page, which has no content security policy that rejects the styles of parsed HTML.
 */
async function readParts(
  page: Page,
  parser: Page,
  templates: Set<string>,
  path: string,
  response: APIResponse,
): Promise<PageParts> {
  const html = await response.text()
  const isApp = html.includes('/assets/entry.client-')
  const template = [...new Set(html.match(/\/assets\/[\w.-]+/g))].join(' ')
  if (isApp || !templates.has(template)) await page.goto(path)
  templates.add(template)
  if (path.startsWith('/dashboard'))
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('ready')
  const parts = await (isApp ? page : parser).evaluate(
    (text) => {
      const parsed = text === null ? document : new DOMParser().parseFromString(text, 'text/html')
      return {
        links: [...parsed.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
        ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
      }
    },
    isApp ? null : html,
  )
  return { ...parts, url: isApp ? page.url() : response.url() }
}

test('every internal link works', async ({ page, server, member, consoleErrors }) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/status of 404/)
  const seen = new Set<string>()
  const queue = ['/', '/signup', '/login', '/dashboard', '/dashboard?view=speed', '/no-such-page']
  const dead: string[] = []
  const templates = new Set<string>()
  const parser = await page.context().newPage()
  while (queue.length > 0) {
    const path = queue.shift() ?? ''
    if (seen.has(path)) continue
    seen.add(path)
    // A visit leads away from this server, which offers only a sample of the casinos that the pages name.
    const isVisit = path.endsWith('/visit')
    // An address of the API is linked to as it is.
    const response = await page.request.get(path, path.startsWith('/api/') ? { maxRedirects: 0 } : {})
    const expected = isVisit ? [302, 404] : path === '/no-such-page' ? [404] : [200]
    if (!expected.includes(response.status())) dead.push(`${path}: ${response.status()}`)
    // Feeds and downloads contain no internal links, and a contact page has the same ones for every casino.
    if (path.endsWith('.xml') || path.startsWith('/api/') || path.startsWith('/contact?')) continue
    const { links, ids, url } = await readParts(page, parser, templates, path, response)
    for (const link of links.map((href) => new URL(href, url))) {
      if (link.origin !== server.address) continue
      const target = decodeURIComponent(link.hash.slice(1))
      if (target !== '' && link.pathname === new URL(url).pathname && !ids.includes(target))
        dead.push(`${path}: no place ${link.hash}`)
      queue.push(`${link.pathname}${link.search}`)
    }
  }
  expect(dead).toEqual([])
  expect(seen).toContain('/privacy-policy')
})

test('pages send requests only to our server', async ({ page, server }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== server.address && url.protocol !== 'data:' && url.protocol !== 'blob:')
      strangers.push(request.url())
  })
  for (const path of ['/', '/signup', '/login', '/dashboard', '/privacy-policy']) {
    await page.goto(path)
    // Pages load more while they are idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  expect(strangers).toEqual([])
  const session = await page.request.get(PATHS.session)
  expect(await session.json()).toMatchObject({ user: null })
})
