import { PATHS } from '#contract/paths.ts'
import { collectButton, expectFigure, hourly, openDashboard, settled, statusOf } from '../dashboard-screen.ts'
import { expect, LOGGED, test } from '../fixtures.ts'
import { signUpPerson } from '../person.ts'

const WORDS = 'Someone else is logged in in this browser now. Nothing was changed.'

test('what is recorded on one person’s screen does not land with another who logged in meanwhile', async ({
  page,
  context,
  server,
  member: first,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(/status of 409/, LOGGED)
  const casino = hourly(catalogue, 24)
  const theirs = hourly(catalogue, 6)
  const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
  await openDashboard(page)
  await field.fill('12.50')
  await field.press('Enter')
  await expectFigure(page, 'Total Collected', '$12.50')
  await settled(page)
  expect(await first.storedEntries()).toHaveLength(1)
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
  await settled(page)

  // The cookies become another's, and no page is told.
  const second = await signUpPerson(context.request, server.address)
  expect(second.email).not.toBe(first.email)
  await field.fill('700')
  await field.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: `${casino.name}: the cash-out was not saved` })
  await expect(alert).toContainText(WORDS)
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByText('Cash-out of $700.00')).toHaveCount(0)
  expect(await second.storedEntries()).toEqual([])

  // The page is the second person's from here on.
  await expectFigure(page, 'Total Collected', '$0.00')
  // At once: a message leaves by itself after a while.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  const orders: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith(PATHS.ranking) && orders.push(request.method())),
  )
  // What the first one sorted is not the second one's to undo.
  await page.keyboard.press('Control+z')
  await collectButton(page, theirs.name).click()
  await expect(statusOf(page, theirs)).toHaveText(/^6h 0m/)
  await settled(page)
  expect((await second.storedEntries()).map(({ casino_id: id }) => id)).toEqual([theirs.id])
  expect(orders).toEqual([])
})

test('an entry of one person’s history is not deleted once another has logged in', async ({
  page,
  context,
  server,
  member: first,
  catalogue,
  complaints,
}) => {
  complaints.expectAny(/status of 409/, LOGGED)
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  await collectButton(page, casino.name).click()
  await settled(page)
  expect(await first.storedEntries()).toHaveLength(1)
  await page.goto('/history')
  const remove = page.getByRole('button', { name: /^Delete/ }).first()
  await expect(remove).toBeVisible()

  const second = await signUpPerson(context.request, server.address)
  await remove.click()
  await expect(page.getByRole('alert').filter({ hasText: 'was not deleted' })).toContainText(WORDS)
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  expect(await second.storedEntries()).toEqual([])
})
