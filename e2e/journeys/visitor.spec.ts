import type { Locator, Page, Request } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { visitPath } from '#contract/paths.ts'
import { choosePlace, expect, pauseClock, stubCasinoSites, test } from '../fixtures.ts'
import {
  casinoThat,
  cellUnder,
  clickMarkedDisabled,
  columnsOf,
  namesIn,
  rowOf,
  sortButton,
} from '../dashboard-screen.ts'
import { casinoCount, countsAsReady, RETRY } from '../member.ts'

// These journeys need the whole catalog: its length, its total, or a long list.
test.use({ casinos: 'all' })

// Spec section 2 "Dashboard", in its order; Reorder is hidden for visitors.
const COLUMNS = [
  'Status',
  'Casino',
  'Referral Link',
  'Expected Daily',
  'Collect',
  'Wash Game',
  'Strategy',
  'Last Collected',
  'Cash-out Value',
  'Total Earned',
  'Spent',
  'Total Spent',
  'Community Score',
]

/** The page also sends HEAD requests to check for a newer version. */
function changesNothing(request: Request): boolean {
  return ['GET', 'HEAD'].includes(request.method())
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

test('a visitor sees every casino in its tier, with its Visit link, without a summary', async ({
  page,
  catalog,
}) => {
  await openDashboard(page)
  expect(catalog.length).toBeGreaterThanOrEqual(55)
  await expect(page.getByRole('rowheader')).toHaveCount(catalog.length)
  for (const { name } of catalog) await expect(rowOf(page, { name })).toHaveCount(1)
  const titles = await page.getByRole('heading', { name: /Tier \d:/ }).allTextContents()
  expect(titles).toEqual([
    'Profitability Tier 1:',
    'Profitability Tier 2:',
    'Profitability Tier 3:',
    'Profitability Tier 4:',
    'Tier 5: Not Recommended, Do Not Use!',
  ])
  for (const [at, title] of titles.entries()) {
    const tier = at + 1
    const expected = catalog
      .filter((casino) => casino.tier === tier)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ name }) => name)
    expect(await namesIn(page, title), title).toEqual(expected)
  }
  await expect(page.getByRole('region', { name: 'Summary' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  const signUp = page.getByRole('banner').getByRole('link', { name: 'Sign Up' })
  await expect(signUp).toBeVisible()
  await expect(signUp).toHaveAttribute('href', '/signup')
  // Every Visit link opens a new tab and has a name.
  const linked = catalog.filter(({ link }) => link !== null)
  const links = page.getByRole('link', { name: /^Visit / })
  await expect(links).toHaveCount(linked.length)
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({
      text: link.textContent,
      target: (link as HTMLAnchorElement).target,
      rel: link.getAttribute('rel') ?? '',
    })),
  )
  for (const { text, target, rel } of found) {
    expect(text).toBe('Visit')
    expect(target).toBe('_blank')
    expect(rel.split(' ')).toEqual(expect.arrayContaining(['sponsored', 'nofollow', 'noopener']))
  }
  for (const { name, link } of linked) {
    await expect(rowOf(page, { name }).getByRole('link', { name: /^Visit / })).toHaveAttribute(
      'href',
      link ?? '',
    )
  }
})

test('every tier has the columns in their order', async ({ page, catalog }) => {
  await openDashboard(page)
  for (const table of await page.getByRole('table').all()) {
    expect(await columnsOf(table)).toEqual(COLUMNS)
    const cells = table.getByRole('row').nth(1).getByRole('cell')
    // The casino's cell is the row header.
    await expect(cells).toHaveCount(COLUMNS.length - 1)
  }
  const expected = page.getByRole('columnheader', { name: /^Expected Daily/ }).first()
  const formula = 'Estimated daily reward times RTP to the power of play-through'
  await expect(expected).toContainText(formula)
  await sortButton(page, 'Expected Daily').hover()
  await expect(page.locator('[popover]')).toBeVisible()
  await expect(page.locator('[popover]')).toHaveText(formula)

  // Each column has the values of its heading.
  const casino = casinoThat(
    catalog,
    'has a link and a known value',
    ({ link, expectedReward: value }) => link !== null && value !== null,
  )
  const under = (column: string) => cellUnder(page, casino, column)
  for (const [column, text] of [
    ['Status', /^Ready/],
    ['Casino', new RegExp(`^${casino.name}`)],
    ['Referral Link', 'Visit'],
    ['Expected Daily', `$${casino.expectedReward}`],
    ['Collect', 'Collect'],
    ['Wash Game', casino.washGame ?? 'N/A'],
    ['Strategy', 'View'],
    ['Last Collected', '—'],
    ['Total Earned', '$0.00'],
    ['Total Spent', '$0.00'],
  ] as const)
    await expect(await under(column), column).toHaveText(text)
  for (const [column, label] of [
    ['Cash-out Value', `Cash-out value for ${casino.name}`],
    ['Spent', `Spent at ${casino.name}`],
  ] as const)
    await expect((await under(column)).getByRole('textbox')).toHaveAccessibleName(label)
  await expect((await under('Community Score')).getByRole('button', { name: /^Vote / })).toHaveCount(2)
})

/** Which way an arrow points: its head contains most of the drawing. */
async function pointOf(arrow: Locator): Promise<'up' | 'down'> {
  return await arrow.locator('path').evaluate((path) => {
    const drawn = path as SVGPathElement
    const { y, height } = drawn.getBBox()
    const length = drawn.getTotalLength()
    const points = Array.from({ length: 101 }, (_, at) => drawn.getPointAtLength((length * at) / 100).y)
    return points.filter((at) => at < y + height / 2).length > 50 ? 'up' : 'down'
  })
}

test('member actions show the specified messages', async ({ page, catalog }) => {
  await openDashboard(page)
  // Each alert closes after ten seconds.
  await pauseClock(page)
  const casino = casinoThat(catalog, 'is listed', () => true)
  const sent: string[] = []
  page.on('request', (request) => void (changesNothing(request) || sent.push(request.url())))

  const collect = page.getByRole('button', { name: `Collect ${casino.name}`, exact: true })
  await expect(collect).toHaveAttribute('aria-disabled', 'true')
  await expect(collect).toHaveCSS('cursor', 'not-allowed')
  // It looks disabled but can be clicked (spec section 4).
  await clickMarkedDisabled(collect)
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await expect(alert('Please sign up or log in to record collections.')).toBeVisible()

  const cashOut = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  const spent = page.getByLabel(`Spent at ${casino.name}`, { exact: true })
  const up = page.getByRole('button', { name: `Vote up for ${casino.name}`, exact: true })
  const down = page.getByRole('button', { name: `Vote down for ${casino.name}`, exact: true })
  for (const disabled of [cashOut, spent, up, down])
    await expect(disabled).toHaveAttribute('aria-disabled', 'true')
  await cashOut.focus()
  await page.keyboard.press('Enter')
  await expect(alert('Please sign up or log in to record cashouts.')).toBeVisible()
  await page.keyboard.type('12.50')
  await expect(cashOut).toHaveValue('')

  await clickMarkedDisabled(spent)
  await expect(alert('Please sign up or log in to record spending.')).toBeVisible()

  await clickMarkedDisabled(up)
  await expect(alert('Please sign up or log in to vote.')).toBeVisible()
  // One card shows the newest of the four, and the others in turn.
  const shown = page.getByRole('alert').filter({ hasText: 'Please sign up or log in' })
  const messages = page.getByRole('region', { name: 'Messages' })
  for (const [turn, text] of ['vote.', 'spending.', 'cashouts.', 'collections.', 'vote.'].entries()) {
    await expect(messages).toContainText(`${(turn % 4) + 1} of 4`)
    await expect(shown).toHaveCount(1)
    await expect(shown).toContainText(text)
    await messages.getByRole('button', { name: 'Next message' }).click()
  }
  // The next older one follows a dismissed one.
  await shown.getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages).toContainText('1 of 3')
  expect(sent).toEqual([])
})

test('an alert closes when dismissed, and after ten seconds', async ({ page, catalog }) => {
  await openDashboard(page)
  await pauseClock(page)
  const casino = casinoThat(catalog, 'is listed', () => true)
  const collect = page.getByRole('button', { name: `Collect ${casino.name}`, exact: true })
  const alert = page.getByRole('alert').filter({ hasText: 'Please sign up or log in to record collections.' })
  await clickMarkedDisabled(collect)
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await clickMarkedDisabled(collect)
  await expect(alert).toBeVisible()
  await page.clock.runFor(9_999)
  await expect(alert).toBeVisible()
  await page.clock.runFor(1)
  await expect(alert).toBeHidden()
})

test('a visitor’s sort reverses on the second click, can be undone, and is not stored', async ({ page }) => {
  await openDashboard(page)
  const title = 'Profitability Tier 3:'
  const before = await namesIn(page, title)
  // Visitors have no custom order.
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Default order')
  const header = page.getByRole('table', { name: title }).getByRole('columnheader', { name: 'Casino' })
  const arrow = sortButton(page, 'Casino').locator('svg')
  await expect(arrow).toHaveCount(0)
  await sortButton(page, 'Casino').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  expect(await pointOf(arrow)).toBe('up')
  const byName = await namesIn(page, title)
  expect(byName).toEqual([...before].toSorted((a, b) => a.localeCompare(b, 'en')))
  await sortButton(page, 'Casino').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(await pointOf(arrow)).toBe('down')
  expect(await namesIn(page, title)).toEqual(byName.toReversed())
  for (const name of [
    'Status',
    'Expected Daily',
    'Last Collected',
    'Total Earned',
    'Total Spent',
    'Community Score',
  ]) {
    const other = page
      .getByRole('table', { name: title })
      .getByRole('columnheader', { name: new RegExp(`^${name}`) })
    await sortButton(page, name).click()
    await expect(other).toHaveAttribute('aria-sort', 'ascending')
    await expect(header).not.toHaveAttribute('aria-sort')
    await expect(arrow).toHaveCount(0)
  }
  const sortBy = page.getByLabel('Sort by')
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await sortBy.selectOption({ label: 'Casino' })
  expect(await namesIn(page, title)).not.toEqual(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The default order was restored')).toBeVisible()
  await expect(sortBy.locator('option:checked')).toHaveText('Default order')
  expect(await namesIn(page, title)).toEqual(before)
  await sortBy.selectOption({ label: 'Casino' })
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(await namesIn(page, title)).toEqual(before)
})

test('the strategy dialog explains how to withdraw money', async ({ page, catalog }) => {
  await openDashboard(page)
  const wallet = casinoThat(catalog, 'has id 48', ({ id }) => id === 48)
  const opener = page.getByRole('button', { name: `View strategy for ${wallet.name}`, exact: true })
  await expect(opener).toHaveText('View')
  await opener.click()
  const dialog = page.getByRole('dialog', { name: new RegExp(wallet.name) })
  await expect(dialog).toContainText('$100.00')
  await expect(dialog).toContainText(/wallet/i)
  for (const name of ['Gift card', 'Bank transfer', 'Crypto'])
    await expect(dialog.getByText(name, { exact: true })).toHaveCount(0)
  await expect(dialog).not.toContainText(/Pays out in crypto/)
  // One paragraph for each line of the notes.
  const paragraphs = wallet.notes?.split('\n') ?? []
  expect(paragraphs.length).toBeGreaterThan(2)
  await expect(dialog.getByRole('paragraph')).toContainText(paragraphs)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  const amount = (text: string | null) => (text === null ? '—' : `$${text}`)
  const shown = async (what: string, is: (casino: Casino) => boolean, isShown: boolean) => {
    const other = casinoThat(catalog, what, is)
    await page.getByRole('button', { name: `View strategy for ${other.name}`, exact: true }).click()
    const second = page.getByRole('dialog', { name: `${other.name}: strategy`, exact: true })
    await expect(second.locator('dl').first().locator('div')).toHaveText([
      `Gift card${amount(other.giftMin)}`,
      `Bank transfer${amount(other.bankMin)}`,
      `Crypto${amount(other.cryptoMin)}`,
    ])
    await expect(second.getByText(/^Pays out in crypto.* referral link/)).toHaveCount(isShown ? 1 : 0)
    // The button with the text, not the icon.
    await second.getByText('Close', { exact: true }).click()
    await expect(second).toBeHidden()
  }
  const differ = (...amounts: readonly unknown[]) => new Set(amounts).size === amounts.length
  await shown('pays in crypto', (one) => one.supportsCrypto === true && one.bankMin === null, true)
  await shown(
    'states a gift card minimum and a higher one for the bank',
    (one) => one.giftMin !== null && differ(one.giftMin, one.bankMin, one.cryptoMin),
    false,
  )
  await shown('does not state whether it pays in crypto', (one) => one.supportsCrypto === null, false)
})

test('only referral links carry the referral mark', async ({ page, catalog }) => {
  const referralLine = page.getByRole('paragraph').filter({ hasText: /referral links|referral code/ })
  const marked = referralLine.locator('svg')
  await openDashboard(page)
  await expect(referralLine).toHaveText(
    catalog.some(({ referral }) => referral) ? /are referral links/ : /currently carry no referral code/,
  )
  const one = catalog.find(({ link, tier }) => link !== null && tier !== null && tier < 5)
  const stored = (await (await page.request.get('/api/casinos')).json()) as { casinos: Casino[] }
  const casinos = stored.casinos.map((casino) => ({ ...casino, referral: casino.id === one?.id }))
  await page.route('**/api/casinos?form=list', (route) => route.fulfill({ json: { ...stored, casinos } }))
  await page.reload()
  await expect(referralLine).toHaveText(/^Links marked “referral link” are referral links/)
  const mark = (await marked.innerHTML()).trim()
  const links = page.getByRole('link', { name: /^Visit / })
  await expect(links.filter({ has: page.locator('svg') })).toHaveCount(1)
  const visitLink = page.getByRole('link', {
    name: `Visit ${one?.name ?? ''}, opens a new tab, referral link`,
  })
  expect((await visitLink.locator('svg').innerHTML()).trim()).toBe(mark)
  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').click()
  const table = page.getByRole('table', { name: 'Ready to collect' })
  const collects = table.getByRole('link', { name: /^Collect & Visit/ })
  await expect(collects.filter({ has: page.locator('svg') })).toHaveCount(1)
  await expect(collects.filter({ has: page.locator('svg') })).toHaveAccessibleName(
    `Collect & Visit ${one?.name ?? ''}, opens a new tab, referral link`,
  )
})

function referralOf({ id, link }: Casino): string | null {
  return link && `${visitPath(id)}?referral`
}

test('a visitor’s Speed Collect opens the casino and records nothing', async ({
  page,
  context,
  server,
  catalog,
}) => {
  await choosePlace(context, server.address)
  await stubCasinoSites(context)
  // Today's links are the casinos' sites. A referral link is another URL.
  await page.route('**/api/casinos?form=list', async (route) => {
    const response = await route.fetch(RETRY)
    const stored = (await response.json()) as { casinos: Casino[] }
    const casinos = stored.casinos.map((casino) => ({ ...casino, link: referralOf(casino) }))
    await route.fulfill({ response, json: { ...stored, casinos } })
  })
  const sent: string[] = []
  page.on('request', (request) => void (changesNothing(request) || sent.push(request.url())))
  await openDashboard(page)
  const [dashboard, speed] = ['Your Dashboard', 'Speed Collect'].map((name) =>
    page.getByRole('navigation').getByRole('heading', { name, exact: true }).getByRole('button'),
  ) as [Locator, Locator]
  await expect(dashboard).toHaveAttribute('aria-pressed', 'true')
  await speed.click()
  await expect(speed).toHaveAttribute('aria-pressed', 'true')
  await expect(dashboard).toHaveAttribute('aria-pressed', 'false')
  const ready = page.getByRole('table', { name: 'Ready to collect' })
  await expect(ready).toBeVisible()
  const headers = await ready.getByRole('columnheader').allInnerTexts()
  expect(headers).toEqual(['Casino', 'Expected Daily', 'Collect & Visit', 'Strategy'])
  // A bonus with a condition never counts as ready.
  const stops = casinoCount(catalog.filter(countsAsReady))
  await expect(ready.getByRole('rowheader')).toHaveCount(stops)
  const tiers = page.getByRole('group', { name: 'Tiers' }).getByRole('checkbox')
  await expect(tiers).toHaveCount(4)
  for (const tier of [1, 2, 3, 4])
    await expect(page.getByRole('checkbox', { name: `Tier ${tier}` })).toBeChecked()
  const nameAt = async (place: number) => (await ready.getByRole('rowheader').nth(place).innerText()).trim()
  const called = (name: string) => casinoThat(catalog, `is called ${name}`, (casino) => casino.name === name)
  const [first, second] = [called(await nameAt(0)), called(await nameAt(1))]
  await expect(ready.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    `$${second.expectedReward}`,
    'Collect & Visit',
    'View',
  ])
  const opened = context.waitForEvent('page')
  await ready.getByRole('link', { name: `Collect & Visit ${first.name}` }).click()
  const tab = await opened
  await expect(tab).toHaveURL(referralOf(first) ?? '')
  await tab.close()
  await expect(ready.getByRole('rowheader')).toHaveCount(stops)
  expect(sent).toEqual([])
  for (const tier of [1, 2, 3, 4]) await page.getByRole('checkbox', { name: `Tier ${tier}` }).uncheck()
  await expect(page.getByText('There is nothing left to collect!')).toBeVisible()
  await dashboard.click()
  await expect(dashboard).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table', { name: 'Profitability Tier 1:' })).toBeVisible()
})
