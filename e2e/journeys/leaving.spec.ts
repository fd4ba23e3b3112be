import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { expectFigure, hourly, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, test as base } from '../fixtures.ts'
import { type SlowProxy, startSlowProxy } from '../slow-proxy.ts'

const test = base.extend<{ slowly: SlowProxy }>({
  slowly: async ({ server }, use) => {
    const proxy = await startSlowProxy(server.address, /\/cash-outs$/)
    await use(proxy)
    await proxy.close()
  },
})

// As in everybody’s browser: the worker stands between the page and the server.
test.use({ serviceWorkers: 'allow' })

async function cashOut(page: Page, { name }: Casino, amount: string): Promise<void> {
  const field = page.getByLabel(`Cash-out value for ${name}`, { exact: true })
  await field.fill(amount)
  await field.press('Enter')
}

/** What the browser asks from here on before it leaves the page; the person stays. */
function hearQuestions(page: Page): string[] {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  return asked
}

test('a cash-out that has set out is stored though the page is loaded again meanwhile', async ({
  page,
  slowly,
  member,
  catalogue,
}) => {
  await openDashboard(page, `${slowly.address}/dashboard`)
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await openDashboard(page, `${slowly.address}/dashboard`)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const asked = hearQuestions(page)
  await cashOut(page, hourly(catalogue, 24), '12.50')
  await expect.poll(slowly.held).toBe(1)
  await page.reload()
  await expectFigure(page, 'Total Collected', '$0.00')
  expect(await member.storedEntries()).toEqual([])
  slowly.release()
  await expect.poll(async () => (await member.storedEntries()).map(({ amount }) => amount)).toEqual(['12.50'])
  expect(asked).toEqual([])
})

test('with another waiting behind it the browser asks first, and no more once both have landed', async ({
  page,
  slowly,
  member,
  catalogue,
}) => {
  const casino = hourly(catalogue, 24)
  await openDashboard(page, `${slowly.address}/dashboard`)
  const asked = hearQuestions(page)
  await cashOut(page, casino, '12.50')
  await cashOut(page, casino, '2.00')
  await expect.poll(slowly.held).toBe(1)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])

  slowly.release()
  await settled(page)
  await expectFigure(page, 'Total Collected', '$14.50')
  expect(await member.storedEntries()).toHaveLength(2)
  const gone = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await gone
  expect(asked).toEqual(['beforeunload'])
})
