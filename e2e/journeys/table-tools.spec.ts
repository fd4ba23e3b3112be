import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'

test.use({ casinos: 'all' })

/** How many rows are found, or why none is. */
const foundOn = (page: Page) => page.getByRole('main').getByRole('status').locator('> p:visible')

test('without JavaScript, a reader filters and sorts the tables', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const page = await context.newPage()
  await page.goto('/casino-reviews')
  const rows = page.locator('#list tbody tr:visible')
  const all = await rows.count()
  await page.getByRole('combobox', { name: 'Where you play' }).selectOption('Alabama')
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/casino-reviews\?.*\bout=AL\b.*#list$/)
  await expect(page.getByRole('combobox', { name: 'Where you play' })).toHaveValue('AL')
  const some = await rows.count()
  expect(some).toBeGreaterThan(10)
  expect(some).toBeLessThan(all)
  await expect(page.getByRole('rowheader', { name: 'AcornFun' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Name')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ca')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\bfind=ca&/)
  const names = await page.locator('#list tbody tr:visible > th').allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(names.every((name) => name.toLowerCase().includes('ca'))).toBe(true)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(all)
  await context.close()
})

test('a filtered address works with JavaScript, which brings back all rows in their own order', async ({
  page,
}) => {
  await page.goto('/reset-times')
  const names = page.locator('#resets tbody tr:not([hidden]) > th')
  const inOrder = await names.allInnerTexts()
  await page.goto('/reset-times?zone=America%2FLos_Angeles&order=name')
  await expect(foundOn(page)).toHaveText('1 bonus')
  await expect(page.getByRole('combobox', { name: 'Zone' })).toHaveValue('America/Los_Angeles')
  await page.getByRole('combobox', { name: 'Zone' }).selectOption('Any')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By kind of reset')
  await expect(names).toHaveText(inOrder)
})

test('the address has the choices, and what the browser restores counts more', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  const place = page.getByRole('combobox', { name: 'Where you play' })
  const found = foundOn(page)
  await page.goto('/casino-reviews?from=a-friend#list')
  await expect(found).not.toBeEmpty()
  const all = await found.innerText()
  await place.selectOption('Alabama')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ca')
  await expect(page).toHaveURL('/casino-reviews?from=a-friend&out=AL&find=ca#list')
  const some = await found.innerText()
  expect(some).not.toBe(all)
  await page.reload()
  await expect(found).toHaveText(some)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('ca')

  // A choice before the script has loaded is not in the address.
  const scripts = '**/assets/table-tools-script-*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto('/casino-reviews?out=AL')
  await place.selectOption('')
  await page.goto('/faq')
  await page.unroute(scripts)
  await page.goBack()
  await expect(page).toHaveURL('/casino-reviews')
  await expect(place).toHaveValue('')
  await expect(found).toHaveText(all)
})

test('a table without a row says why, and what to do, with and without JavaScript', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  for (const one of [page, await context.newPage()]) {
    await one.goto('/reset-times?out=CA')
    await expect(foundOn(one)).toHaveText([
      '0 bonuses',
      'No bonus is listed because California doesn’t allow sweepstakes casinos.',
    ])
    const contents = one.getByRole('navigation', { name: 'On this page' }).getByRole('listitem')
    await expect(contents).toHaveText(['Hour not known', 'Not known'])
    if (one === page) await expectAccessible(one, 'a place that does not allow them')
    await foundOn(one).getByRole('link', { name: 'California doesn’t allow' }).click()
    await expect(one).toHaveURL('/where-it-is-allowed#CA')
    await one.goto('/casino-reviews?tier=1&find=no+such+casino')
    await expect(foundOn(one)).toHaveText([
      '0 casinos',
      'Nothing matches your search and filters. Clear them to see all casinos.',
    ])
    await foundOn(one).getByRole('link', { name: 'Clear them' }).press('Enter')
    await expect(one).toHaveURL('/casino-reviews')
    await expect(one.getByRole('combobox', { name: 'Tier' })).toHaveValue('')
    await expect(one.locator('#list tbody tr:visible').first()).toBeVisible()
  }
  await context.close()
})
