import { expect, test } from '../fixtures.ts'
import { openHistory, recordSome } from '../history-screen.ts'

test('all data can be downloaded from the history and before deleting an account', async ({
  page,
  member,
  server,
  catalog,
  travel,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/)
  await recordSome(page.request, server.address, catalog)
  await openHistory(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV for a spreadsheet' }).click()
  expect((await download).suggestedFilename()).toBe('daily-bonus-blog-2026-11-21.csv')
  const rows = (await (await (await download).createReadStream()).toArray()).join('').split('\r\n')
  expect(rows).toHaveLength(1 + 3 + 1)
  expect(rows[0]).toMatch(/^\ufeff"id",/)
  expect(rows[2]).toContain('"cash_out","12.50"')
  // In the time zone of the browser: the server's clock is 12:00 PM in New York.
  expect(rows[2]).toMatch(/"2026-11-21 \d\d:\d\d:\d\d",,"America\/New_York",/)

  // A filtered history exports what it shows.
  await page.getByLabel('Type').selectOption('Cash-outs')
  await expect(page.locator('[data-entry]')).toHaveCount(1)
  await expect(page.getByText('or the entries that match these filters as CSV')).toBeVisible()
  const some = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV for a spreadsheet' }).click()
  expect((await some).suggestedFilename()).toBe('daily-bonus-blog-2026-11-21-filtered.csv')
  const found = (await (await (await some).createReadStream()).toArray()).join('').split('\r\n')
  expect(found).toHaveLength(1 + 1 + 1)
  expect(found[1]).toBe(rows[2])

  await travel(11 * 60_000)
  await page.getByRole('button', { name: 'Resources' }).click()
  await page
    .getByRole('dialog', { name: 'Resources' })
    .getByRole('button', { name: 'Delete Account' })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(member.email)
  const second = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'everything as JSON' }).click()
  // The log-in is now too old.
  const asks = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asks.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  expect((await second).suggestedFilename()).toBe('daily-bonus-blog-2026-11-21.json')
  await expect(asks).toBeHidden()
  await expect(dialog).toContainText(member.email)
  expect(await member.storedEntries()).toHaveLength(3)
})

test('a failed download is not saved and can be retried', async ({
  page,
  member,
  server,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_/)
  expect(member.email).toBeTruthy()
  await recordSome(page.request, server.address, catalog)
  await openHistory(page)
  await page.route(/\/api\/export\.json/, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t download your data' })
  await expect(alert).toBeVisible()
  await page.unroute(/\/api\/export\.json/)
  const download = page.waitForEvent('download')
  await alert.getByRole('button', { name: 'Try again' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
})
