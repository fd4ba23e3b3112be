import { axeFindings } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'
import { openHistory, recordSome, totals } from '../history-screen.ts'
import { recordAll } from '../ledger-records.ts'

test('kind, casino, and dates filter the list, and an empty result shows that', async ({
  page,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const [first] = await recordSome(page.request, server.address, catalog)
  await openHistory(page)
  const entries = page.locator('[data-entry]')
  await expect(entries).toHaveCount(3)
  await page.getByLabel('Casino', { exact: true }).selectOption(first.name)
  await expect(entries).toHaveCount(2)
  await page.getByLabel('Type').selectOption('Cash-outs')
  await expect(entries).toHaveCount(1)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await page.getByLabel('From').fill('2026-11-21')
  await expect(page.getByText('No entries match these filters')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2026-11-20')
  await expect(page.getByText('This is before the start date')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(entries).toHaveCount(3)
  await page.getByLabel('To', { exact: true }).fill('2026-11-20')
  await expect(entries).toHaveCount(2)
  await page.getByLabel('From').fill('2026-11-20')
  await page.getByLabel('Type').selectOption('Spends')
  await expect(page.getByText('No entries match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(entries).toHaveCount(3)
  await expect(page.getByLabel('Type')).toBeFocused()
})

test('This year and Last year use the member’s time zone and stay in the URL', async ({
  page,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const [first] = await recordSome(page.request, server.address, catalog)
  await recordAll(page.request, server.address, [
    // Still 2025 in New York.
    { casino: first, what: 'cash-outs', amount: '100.00', at: '2026-01-01T04:59:59.000Z' },
    { casino: first, what: 'spends', amount: '30.00', at: '2026-01-01T05:00:00.000Z' },
    { casino: first, what: 'spends', amount: '7.00', at: '2024-12-31T12:00:00.000Z' },
  ])
  await openHistory(page)
  const year = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(totals(page)).toContainText('Profit$70.50')
  await year('Last year').focus()
  await page.keyboard.press('Enter')
  await expect(totals(page)).toContainText('Profit$100.00')
  await expect(totals(page)).toContainText('Totals for 1 matching entry.')
  await expect(year('Last year')).toBeFocused()
  await expect(year('Last year')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('From')).toHaveValue('2025-01-01')
  await year('This year').click()
  await expect(totals(page)).toContainText('Profit−$22.50')
  await page.reload()
  await expect(year('This year')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-12-31')
  await expect(totals(page)).toContainText('Profit−$22.50')
  await year('This year').click()
  await expect(page.getByLabel('From')).toHaveValue('')
  await expect(totals(page)).toContainText('Totals for all 6 entries.')

  await page.setViewportSize({ width: 390, height: 844 })
  const fold = page.getByRole('button', { name: 'Filter', exact: true })
  await fold.click()
  await year('Last year').click()
  await fold.click()
  await expect(page.getByRole('search', { name: 'Entries' })).toContainText('2025')
  await expect(totals(page)).toContainText('Profit$100.00')
})

test('on a phone the filter is collapsed, shows its state, and can be cleared', async ({
  page,
  member,
  server,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  const [first] = await recordSome(page.request, server.address, catalog)
  await page.setViewportSize({ width: 390, height: 844 })
  await openHistory(page)
  const filter = page.getByRole('search', { name: 'Entries' })
  const fold = filter.getByRole('button', { name: 'Filter' })
  const entries = page.locator('[data-entry]')
  await expect(filter).toContainText('All entries')
  await expect(entries.first()).toBeInViewport()
  await expect(page.getByLabel('Type')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(fold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  expect(await axeFindings(page, 'expanded filter')).toEqual([])
  await page.getByLabel('Type').selectOption('Cash-outs')
  await page.getByLabel('Casino', { exact: true }).selectOption(first.name)
  await expect(entries).toHaveCount(1)
  await fold.click()
  await expect(page.getByLabel('Type')).toHaveCount(0)
  await expect(filter).toContainText(`Cash-outs · ${first.name}`)
  await filter.getByRole('button', { name: 'Clear' }).click()
  await expect(fold).toBeFocused()
  await expect(filter).toContainText('All entries')
  await expect(entries).toHaveCount(3)
})
