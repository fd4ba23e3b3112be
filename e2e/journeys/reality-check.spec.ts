import { openDashboard } from '../dashboard-screen.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'
import { RETRY } from '../member.ts'

const MINUTE_MS = 60_000

test('at the chosen interval, a reminder shows the time and the net result of the day', async ({
  page,
  catalog,
  member,
  travel,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [casino] = catalog
  if (!casino) throw new Error('no casinos')
  const id = '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11'
  const data = { id, amount: '3.20' }
  expect((await page.request.post(`/api/casinos/${casino.id}/spends`, { ...RETRY, data })).status()).toBe(201)
  expect(await member.storedEntries()).toHaveLength(1)
  await page.goto('/account')
  await page.getByLabel('Remind me').selectOption({ label: 'Every 15 minutes' })
  await openDashboard(page)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('7 days: −$3.20')
  const reminder = page.getByRole('alertdialog', { name: 'Reality check' })
  await travel(14 * MINUTE_MS)
  await expect(reminder).toHaveCount(0)
  await travel(2 * MINUTE_MS)
  await expect(reminder).toContainText(/You’ve been here for 1[5-9] minutes\./)
  await expect(reminder).toContainText('Today’s net result is −$3.20: cash-outs minus spends.')
  await expect(reminder.getByRole('link', { name: 'Take a break' })).toHaveAttribute(
    'href',
    '/account#account-limits',
  )
  await expectAccessible(page, 'reality check')
  await reminder.getByRole('button', { name: 'Continue' }).click()
  await expect(reminder).toHaveCount(0)
  await travel(31 * MINUTE_MS)
  await expect(reminder).toHaveCount(0)
})
