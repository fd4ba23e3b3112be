import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { expectFigure, hourly, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, test as base } from '../fixtures.ts'
import { type SlowProxy, startSlowProxy } from '../slow-proxy.ts'

const test = base.extend<{ slowProxy: SlowProxy }>({
  slowProxy: async ({ server }, use) => {
    const proxy = await startSlowProxy(server.address, /\/\d+\/cash-outs$/)
    await use(proxy)
    await proxy.close()
  },
})

// As in production, the service worker handles the page's requests.
test.use({ serviceWorkers: 'allow' })

async function cashOut(page: Page, { name }: Casino, amount: string): Promise<void> {
  const field = page.getByLabel(`Cash-out value for ${name}`, { exact: true })
  await field.fill(amount)
  await field.press('Enter')
}

test('a cash-out in flight is stored although the page reloads', async ({
  page,
  slowProxy,
  member,
  catalog,
}) => {
  await openDashboard(page, `${slowProxy.address}/dashboard`)
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await openDashboard(page, `${slowProxy.address}/dashboard`)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await cashOut(page, hourly(catalog, 24), '12.50')
  await expect.poll(slowProxy.held).toBe(1)
  await page.reload()
  await expectFigure(page, 'Total Collected', '$12.50')
  expect(await member.storedEntries()).toEqual([])
  slowProxy.release()
  await settled(page)
  await expect.poll(async () => (await member.storedEntries()).map(({ amount }) => amount)).toEqual(['12.50'])
})

test('writes of a page that was closed are saved by the next one', async ({
  page,
  context,
  slowProxy,
  member,
  catalog,
}) => {
  const casino = hourly(catalog, 24)
  await openDashboard(page, `${slowProxy.address}/dashboard`)
  await cashOut(page, casino, '12.50')
  await cashOut(page, casino, '2.00')
  await expectFigure(page, 'Total Collected', '$14.50')
  await expect.poll(slowProxy.held).toBe(1)
  await page.close()
  const next = await context.newPage()
  await openDashboard(next, `${slowProxy.address}/dashboard`)
  await expectFigure(next, 'Total Collected', '$14.50')
  slowProxy.release()
  await settled(next)
  await expectFigure(next, 'Total Collected', '$14.50')
  expect((await member.storedEntries()).map(({ amount }) => amount)).toEqual(['2.00', '12.50'])
})
