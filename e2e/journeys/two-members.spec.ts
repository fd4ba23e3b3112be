import { collectButton, expectFigure, hourly, openDashboard, settled, statusOf } from '../dashboard-screen.ts'
import { expect, installClock, skipTutorial, test } from '../fixtures.ts'
import { signUpMember } from '../member.ts'

test('two members in two browsers see only their own data', async ({
  page,
  browser,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.address, timezoneId: 'America/New_York' })
  consoleErrors.watch(elsewhere)
  await installClock(elsewhere)
  await skipTutorial(elsewhere)
  const neighbor = await signUpMember(elsewhere.request, server.address)
  const otherPage = await elsewhere.newPage()
  const casino = hourly(catalog, 24)
  const field = `Cash-out value for ${casino.name}`

  await openDashboard(page)
  await openDashboard(otherPage)
  await collectButton(page, casino.name).click()
  await page.getByLabel(field, { exact: true }).fill('12.50')
  await page.getByLabel(field, { exact: true }).press('Enter')
  await otherPage.getByLabel(field, { exact: true }).fill('700')
  await otherPage.getByLabel(field, { exact: true }).press('Enter')
  await settled(page)
  await settled(otherPage)

  for (const screen of [page, otherPage]) await screen.reload()
  await expectFigure(page, 'Total Collected', '$12.50')
  await expectFigure(otherPage, 'Total Collected', '$700.00')
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await expect(statusOf(otherPage, casino)).toHaveText('Ready')
  expect(await member.storedEntries()).toHaveLength(2)
  expect(await neighbor.storedEntries()).toHaveLength(1)

  // Another member's entry returns 404.
  const [entry] = await member.storedEntries()
  const deletion = await elsewhere.request.delete(`/api/entries/${entry?.id}`)
  expect(deletion.status()).toBe(404)
  expect(await member.storedEntries()).toHaveLength(2)
  await elsewhere.close()
})

test('two tabs of a member agree after a collection', async ({ page, context, member, catalog }) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalog, 24)
  const other = await context.newPage()
  await openDashboard(page)
  await openDashboard(other)
  await collectButton(page, casino.name).click()
  await settled(page)
  // The other tab becomes visible and refetches.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(statusOf(other, casino)).toHaveText(/^24h 0m/)
})
