import { openDashboard } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('another tab follows, and the toggle works without storage', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const toggle = page.getByRole('checkbox', { name: 'Compact rows' })
  const elsewhere = await page.context().newPage()
  await openDashboard(elsewhere)
  await elsewhere.getByRole('checkbox', { name: 'Compact rows' }).check()
  await expect(toggle).toBeChecked()
  await elsewhere.close()

  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.reload()
  await toggle.uncheck()
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await expect(toggle).toBeChecked()
})
