import { listedCasinos } from '#content/listed-casinos.ts'
import { rankedCasinos, reviewPath } from '#content/ranked-casinos.ts'
import { expect, test } from './fixtures.ts'

const casinos = rankedCasinos(listedCasinos())
const paths = casinos.map(({ name }) => reviewPath(name))

const MAX_BYTES = 25 * 1024

test('every open casino has a fact sheet: small, unique, and with data that matches what is shown', async ({
  request,
}) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const problems: string[] = []
  for (const path of paths) {
    const response = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    const html = await response.text()
    const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    const title = found(/<title>([^<]*)<\/title>/)
    titles.add(title)
    descriptions.add(found(/<meta name="description" content="([^"]*)"/))
    const data = JSON.parse(found(/<script type="application\/ld\+json">(.*?)<\/script>/s) || '{}')
    const [article] = data['@graph'] ?? []
    const day = found(/Last updated <time dateTime="([^"]*)"/)
    if (response.status() !== 200) problems.push(`${path}: ${response.status()}`)
    if (Number(response.headers()['content-length']) > MAX_BYTES) problems.push(`${path}: too large`)
    if (!title.endsWith(' bonus: amount, reset time, minimum cash-out')) problems.push(`${path}: ${title}`)
    if (article?.dateModified !== day || day === '')
      problems.push(`${path}: ${article?.dateModified}, not ${day}`)
    if (article?.description?.length < 40) problems.push(`${path}: no description`)
    if ((html.match(/Do you know\? Tell us/g)?.length ?? 0) > 1) problems.push(`${path}: asks twice`)
  }
  expect(problems).toEqual([])
  expect([titles.size, descriptions.size]).toEqual([paths.length, paths.length])
})

test('the facts of a sheet are complete without JavaScript, with the picture and its table', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const page = await context.newPage()
  await page.goto(reviewPath('Zula Casino'))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Zula daily bonus : amount, reset time, minimum cash-out' }),
  ).toBeVisible()
  const facts = page.getByRole('main').locator('dl').first()
  await expect(facts).toContainText('Every day at 6 PM Pacific time')
  await expect(facts).not.toContainText('your time')
  await expect(facts).toContainText('Pacific time (disputed)')
  await expect(page.getByRole('heading', { name: 'What members report' })).toBeHidden()
  await page.goto('/reset-times')
  await expect(page.getByRole('row', { name: /^Zula Casino/ })).toContainText('6 PM Pacific time')
  await context.close()
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a reset at a time of day is shown in the reader’s zone, with the time until it', async ({ page }) => {
    // START is at 7 AM in New York in November: 14 hours before 6 PM in California.
    for (const path of [reviewPath('Zula Casino'), '/reset-times', '/']) {
      await page.goto(path)
      await expect(page.getByText(/^9:00 PM your time, in \d+h \d+m$/).first()).toBeVisible()
    }
  })

  test('it follows the device to another time zone', async ({ page }) => {
    await page.goto('/reset-times')
    const times = page.getByText(/ your time, in \d+h \d+m$/)
    await expect(times.filter({ hasText: '9:00 PM' })).not.toHaveCount(0)
    await expect(times.filter({ hasText: '6:00 PM' })).toHaveCount(0)
    // Chromium changes the zone of a page only once, which Playwright has done.
    await page.evaluate(`
      const { DateTimeFormat } = Intl
      Intl.DateTimeFormat = function (locale, options) {
        return new DateTimeFormat(locale, { timeZone: 'America/Los_Angeles', ...options })
      }
      document.dispatchEvent(new Event('visibilitychange'))
    `)
    await expect(times.filter({ hasText: '6:00 PM' })).not.toHaveCount(0)
  })
})

test('a sheet shows what members claim, with its evidence', async ({ page, catalog }) => {
  const [casino] = catalog.filter(({ name }) => paths.includes(reviewPath(name)))
  if (!casino) throw new Error('the sample of casinos has none with a fact sheet')
  await page.route('**/api/casinos?form=list', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const found = body.casinos.find(({ id }: { id: number }) => id === casino.id)
    found.learnedValue = {
      median: '1.00',
      lower: '0.90',
      upper: '1.10',
      people: 41,
      claims: 180,
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-19T00:00:00.000Z',
      lessSince: null,
      usual: {
        amount: '1.00',
        share: 83,
        atLeast: false,
        people: 41,
        from: '2026-11-09T00:00:00.000Z',
        to: '2026-11-15T00:00:00.000Z',
      },
    }
    await route.fulfill({ response, json: body })
  })
  await page.goto(reviewPath(casino.name))
  await page.getByText('Play it safe.').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-paid]')).toHaveText(
    'Paid $1.00 to 83% of 41 members in the week of Nov 9 to Nov 15. $1.00 is the middle of 180 claims by 41 members, half of them $0.90 to $1.10, Nov 1 to Nov 19.',
  )
  await expect(page.locator('[data-learned]')).toBeHidden()
})

test('the tools of a table search, filter, and sort', async ({ page }) => {
  await page.goto('/casino-reviews')
  const rows = page.getByRole('region', { name: 'Casinos by tier' }).locator('tbody tr:not([hidden])')
  const names = () =>
    rows.evaluateAll((all) =>
      all.flatMap((row) => row.querySelector('th a')?.firstChild?.textContent?.trim() ?? []),
    )
  const found = page.getByRole('status').locator('p').first()
  await expect(found).toHaveText(`${casinos.length} casinos`)
  expect(await names()).toEqual(casinos.map(({ name }) => name))

  await page.getByRole('searchbox', { name: 'Search' }).fill('pulsz')
  await expect(found).toHaveText('2 casinos')
  await page.getByRole('searchbox', { name: 'Search' }).fill('')

  await page.getByRole('combobox', { name: 'Order' }).selectOption('Name')
  const sorted = await names()
  expect(sorted).toEqual(sorted.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')))
  await expect(page.getByRole('rowheader', { name: 'Profitability Tier 1:' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By tier')
  expect(await names()).toEqual(casinos.map(({ name }) => name))
  await expect(page.getByRole('rowheader', { name: 'Profitability Tier 1:' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Where you play' }).selectOption('Alabama')
  await expect(found).not.toHaveText(`${casinos.length} casinos`)
  expect(await names()).not.toContain('AcornFun')
  // Its law forbids them.
  await page.getByRole('combobox', { name: 'Where you play' }).selectOption('California')
  await expect(found).toHaveText('0 casinos')

  await page.goto('/reset-times')
  await page.getByRole('combobox', { name: 'Zone' }).selectOption('Pacific')
  await expect(found).toHaveText('1 bonus')
})

test('a visitor reports a missing figure from a fact sheet, without an account', async ({
  page,
  catalog,
}) => {
  const casino = catalog.find(({ name, minAge }) => minAge === null && paths.includes(reviewPath(name)))
  if (!casino) throw new Error('the sample of casinos has none without a minimum age')
  await page.goto(reviewPath(casino.name))
  await page.getByRole('link', { name: 'Do you know? Tell us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  // Before its script has loaded, the browser sends the form itself, and not as JSON.
  await page.waitForLoadState()
  await page
    .getByRole('combobox', { name: `What’s inaccurate about ${casino.name}?` })
    .selectOption('Minimum age')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toContainText('Please enter a message before submitting.')
  await page.getByRole('textbox', { name: 'Message' }).fill('It is 21, by its terms of November 1.')
  const sent = page.waitForRequest('**/api/feedback')
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await sent).postDataJSON()).toEqual({
    feedbackType: 'report_inaccurate',
    message: 'It is 21, by its terms of November 1.',
    casinoId: casino.id,
    figure: 'minAge',
  })
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})
