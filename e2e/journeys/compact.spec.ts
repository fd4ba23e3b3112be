import { axeFindings } from '../axe-findings.ts'
import { hourly, openDashboard, rowOf } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('compact rows are 36 px high, also after a reload', async ({ page, member, catalogue }) => {
  expect(member.email).toBeTruthy()
  const casino = hourly(catalogue, 24)
  await openDashboard(page)
  const height = async () => Math.round((await rowOf(page, casino).boundingBox())?.height ?? 0)
  await expect.poll(height).toBeGreaterThanOrEqual(44)
  const toggle = page.getByRole('checkbox', { name: 'Compact rows' })
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect.poll(height).toBeLessThanOrEqual(37)
  await page.reload()
  await expect(toggle).toBeChecked()
  await expect.poll(height).toBeLessThanOrEqual(37)
  expect(await axeFindings(page, 'compact', '[data-compact]')).toEqual([])
  await toggle.uncheck()
  await expect.poll(height).toBeGreaterThanOrEqual(44)
})

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
