import type { Casino } from '#contract/casinos.ts'
import type { Page } from '@playwright/test'
import { axeFindings } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'
import { recordYear, type YearRecord } from '../report-records.ts'

test.use({ timezoneId: 'America/New_York' })

/** Two casinos of the catalog, with names that are not parts of each other. */
function twoOf(catalog: readonly Casino[]): readonly [Casino, Casino] {
  const [first, ...others] = catalog.filter(({ parentId }) => parentId === null)
  const second = others.find(({ name }) => first && !name.includes(first.name) && !first.name.includes(name))
  if (!first || !second) throw new Error('no casinos')
  return [first, second]
}

/**
 * The sums by hand: October +50.00, November −9.99 and 12.50 + 1,200.00 − 20.01 in January, of which 55.00 was never paid. An
 * hour before New Year in New York, it is 2026 in UTC: that cash-out belongs to 2025.
 */
function yearOf([first, second]: readonly [Casino, Casino]): readonly YearRecord[] {
  return [
    { casino: first, what: 'cash-outs', amount: '7.00', at: '2026-01-01T04:00:00.000Z' },
    { casino: first, what: 'cash-outs', amount: '12.50', at: '2026-01-01T05:00:00.000Z' },
    { casino: first, what: 'cash-outs', amount: '1200.00', at: '2026-01-31T17:00:00.000Z' },
    { casino: first, what: 'spends', amount: '20.01', at: '2026-01-15T17:00:00.000Z' },
    {
      casino: first,
      what: 'cash-outs',
      amount: '55.00',
      at: '2026-03-04T17:00:00.000Z',
      status: 'requested',
    },
    { casino: first, what: 'cash-outs', amount: '50.00', at: '2026-10-10T16:00:00.000Z' },
    { casino: first, what: 'collections', amount: '1.50', at: '2026-10-30T16:00:00.000Z' },
    { casino: second, what: 'spends', amount: '9.99', at: '2026-11-02T17:00:00.000Z' },
  ]
}

async function openReports(page: Page): Promise<void> {
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'By casino' })).toBeVisible()
}

/** Expects that axe finds nothing in both themes at 320 and 1280 px, and that the page is not wider than the screen. */
async function expectClean(page: Page, where: string): Promise<void> {
  for (const width of [320, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await axeFindings(page, `${where} at ${width} px, ${colorScheme}`)).toEqual([])
    }
}

test('a year of records is on screen to the cent, by keyboard, and in both themes', async ({
  page,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const casinos = twoOf(catalog)
  await recordYear(page.request, server.address, yearOf(casinos))
  await openReports(page)
  // 12.50 + 1,200.00 + 50.00 − 20.01 − 9.99
  await expect(page.getByText('Profit of the whole range: $1,232.50.')).toContainText(
    'Best month: January 2026 ($1,192.49). Worst: November 2026 (−$9.99).',
  )
  const table = page.getByRole('table', { name: 'By casino', exact: true })
  await expect(table.getByRole('row', { name: casinos[0].name })).toContainText('$1,242.49')
  await expect(table.getByRole('row', { name: casinos[1].name })).toContainText('−$9.99')

  const chart = page.getByRole('slider', { name: 'Profit over time' })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', 'November 2026: profit −$9.99, total $1,232.50')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', 'October 2026: profit $50.00, total $1,242.49')
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', 'January 2026: profit $1,192.49, total $1,192.49')

  await page.getByRole('gridcell', { name: 'October 30, 2026: 1 claim, $1.50' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('gridcell', { name: 'October 31, 2026: no claims' })).toBeFocused()
  await expectClean(page, 'reports')

  await page.getByRole('button', { name: 'Previous year' }).click()
  await expect(page).toHaveURL(/\/reports\?year=2025$/)
  await expect(page.getByText('Profit of the whole range: $7.00.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Profit of the whole range: $7.00.')).toBeVisible()
})

test('a tax year is on screen, on paper, and in both files', async ({ page, member, server, catalog }) => {
  expect(member.email).toBeTruthy()
  const casinos = twoOf(catalog)
  await recordYear(page.request, server.address, yearOf(casinos))
  await openReports(page)
  await page.getByRole('search', { name: 'Report' }).getByRole('link', { name: 'Tax year' }).click()
  await expect(page).toHaveTitle('Tax year 2026 · Daily Bonus Blog')
  const months = page.getByRole('table', { name: 'By month', exact: true })
  await expect(months.getByRole('row', { name: 'January' })).toContainText('$1,212.50$20.01$1,192.49')
  await expect(months.getByRole('row', { name: 'Total' })).toContainText('$1,262.50$30.00$1,232.50')
  const missing = page.getByRole('region', { name: 'Nothing missing?' })
  await expect(missing).toContainText(`${casinos[0].name}: $55.00, requested March 4, 2026`)
  await expect(missing.getByRole('link', { name: 'April' })).toBeVisible()
  await expect(missing.getByRole('link', { name: casinos[1].name })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Entries of 2026' }).getByRole('row')).toHaveCount(1 + 7)
  await expectClean(page, 'tax year')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sums as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('daily-bonus-blog-tax-2026.csv')
  const csv = (await (await (await saved).createReadStream()).toArray()).join('')
  const [header, first, , total] = csv.split('\r\n')
  expect(header).toMatch(
    /^\ufeff"casino","cash_outs","cashed_out","fees","spent","net","cashed_out_2026_01",/,
  )
  expect(first).toMatch(
    new RegExp(`^"${casinos[0].name}",3,"1262\\.50","0\\.00","20\\.01","1242\\.49","1212\\.50",`),
  )
  expect(total).toMatch(/^"Total",3,"1262\.50","0\.00","30\.00","1232\.50",/)
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sums as Excel' }).click()
  expect((await workbook).suggestedFilename()).toBe('daily-bonus-blog-tax-2026.xlsx')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Records of ${member.email}, printed on November 21, 2026.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden()

  // The address of a year opens the page, also after a reload.
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: '2025', exact: true }).click()
  await expect(page).toHaveURL(/\/reports\/tax\/2025$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tax year 2025' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'By month', exact: true }).getByRole('row', { name: 'December' }),
  ).toContainText('$7.00')
})

test('a report that this browser has read opens without the server, and is marked', async ({
  page,
  member,
  server,
  catalog,
  consoleErrors,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/ERR_FAILED .*\/api\/reports/)
  await recordYear(page.request, server.address, yearOf(twoOf(catalog)))
  await openReports(page)
  await page.route(/\/api\/reports/, (route) => route.abort())
  await page.reload()
  await expect(page.getByText(/^These figures are from Nov 21, 2026/)).toBeVisible()
  await expect(page.getByText('Profit of the whole range: $1,232.50.')).toBeVisible()
  await page.getByRole('button', { name: 'All time' }).click()
  await expect(page.getByRole('alert')).toContainText('Try again')
  await page.unroute(/\/api\/reports/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Profit of the whole range: $1,239.50.')).toBeVisible()
})
