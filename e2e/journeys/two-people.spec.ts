import { collectButton, expectFigure, hourly, openDashboard, settled, statusOf } from '../dashboard-screen.ts'
import { expect, sameClock, skipTutorial, test } from '../fixtures.ts'
import { signUpPerson } from '../person.ts'

test('two people in two browsers see only their own', async ({
  page,
  browser,
  server,
  member,
  catalogue,
  complaints,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.address, timezoneId: 'America/New_York' })
  complaints.follow(elsewhere)
  await sameClock(elsewhere)
  await skipTutorial(elsewhere)
  const neighbour = await signUpPerson(elsewhere.request, server.address)
  const theirs = await elsewhere.newPage()
  const casino = hourly(catalogue, 24)
  const field = `Cash-out value for ${casino.name}`

  await openDashboard(page)
  await openDashboard(theirs)
  await collectButton(page, casino.name).click()
  await page.getByLabel(field, { exact: true }).fill('12.50')
  await page.getByLabel(field, { exact: true }).press('Enter')
  await theirs.getByLabel(field, { exact: true }).fill('700')
  await theirs.getByLabel(field, { exact: true }).press('Enter')
  await settled(page)
  await settled(theirs)

  for (const screen of [page, theirs]) await screen.reload()
  await expectFigure(page, 'Total Collected', '$12.50')
  await expectFigure(theirs, 'Total Collected', '$700.00')
  await expect(statusOf(page, casino)).toHaveText(/^24h 0m/)
  await expect(statusOf(theirs, casino)).toHaveText('Ready')
  expect(await member.storedEntries()).toHaveLength(2)
  expect(await neighbour.storedEntries()).toHaveLength(1)

  // Another's entry is as if it were not there.
  const [mine] = await member.storedEntries()
  const touched = await elsewhere.request.delete(`/api/entries/${mine?.id}`)
  expect(touched.status()).toBe(404)
  expect(await member.storedEntries()).toHaveLength(2)
  await elsewhere.close()
})

test('a person’s two tabs agree after a collection', async ({ page, context, member, catalogue }) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalogue, 24)
  const other = await context.newPage()
  await openDashboard(page)
  await openDashboard(other)
  await collectButton(page, casino.name).click()
  await settled(page)
  // The other tab is looked at again: it asks anew.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(statusOf(other, casino)).toHaveText(/^24h 0m/)
})
