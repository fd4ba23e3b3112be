import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe-findings.ts'
import { collectButton, openDashboard, openLive, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'

// The sets and the pasted list need more casinos than the short catalog has.
test.use({ casinos: 'all' })

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const count = (page: Page) => page.getByText(/ chosen/).last()
const save = (page: Page) => page.getByRole('button', { name: 'Save your list' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a newcomer has 25 casinos, four of them not in the catalog, after eight taps', async ({
    page,
    member: _member,
    catalog,
  }) => {
    const casinos = catalog.filter(({ parentId }) => parentId === null).slice(0, 21)
    const names = [
      ...casinos.map(({ name }) => name.toUpperCase()),
      'Lucky Llama',
      'Corner',
      'Zig Zag',
      'Qwert',
    ]
    let taps = 0
    const tap = async (of: ReturnType<Page['getByText']>) => {
      taps++
      await of.tap()
    }
    await openDashboard(page)
    const invitation = page.getByRole('region', { name: 'Which casinos do you play?' })
    await tap(invitation.getByRole('link', { name: 'Choose casinos' }))
    await tap(page.getByText('Paste a list of names'))
    const field = page.getByLabel('Your casinos, one per line or separated by commas')
    await tap(field)
    taps += 2 // Paste, in the menu of the phone.
    await field.fill(names.join('\n'))
    await tap(page.getByRole('button', { name: 'Choose these' }))
    await expect(page.getByText('21 casinos recognized. 4 names weren’t:')).toBeFocused()
    await expectAccessible(page, 'the report of a pasted list')
    await tap(page.getByRole('button', { name: 'Add all 4 as your own' }))
    await expect(count(page)).toContainText(', 4 of your own')
    await tap(save(page))
    expect(taps).toBe(8)

    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(invitation).toHaveCount(0)
    await settled(page)
    await page.reload()
    await expect(collectButton(page, 'Qwert')).toBeVisible()
    for (const { name } of casinos.slice(0, 3)) await expect(collectButton(page, name)).toHaveCount(1)
    await expect(page.getByText(/casinos of the catalog aren’t in your list/)).toBeVisible()
  })
})

test('a member leaves casinos out offline, undoes it, and another device follows', async ({
  page,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, LOGGED_ERRORS)
  const [first, second] = catalog.filter(({ tier, parentId }) => tier === 1 && parentId === null)
  if (first === undefined || second === undefined) throw new Error('no casinos')
  await openDashboard(page)
  const phone = await page.context().newPage()
  await openLive(phone, openDashboard)
  const row = (of: Page, name: string) => of.getByRole('rowheader', { name, exact: false }).first()
  await page.getByRole('link', { name: 'Choose casinos' }).first().click()
  await expect(count(page)).toContainText('0 of ')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^${first.name.replaceAll('.', '\\.')}`) }).uncheck()
  await save(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(row(page, first.name)).toHaveCount(0)
  await expect(row(page, second.name)).toBeVisible()
  expect((await member.storedRow(first.id).catch(() => ({ chosen: true }))).chosen).toBe(true)
  await page.context().setOffline(false)
  await settled(page)
  expect((await member.storedRow(first.id)).chosen).toBe(false)
  await expect(row(phone, first.name)).toHaveCount(0)
  await expect(page.getByText('1 casino of the catalog isn’t in your list')).toBeVisible()

  const find = page.getByRole('searchbox', { name: 'Find a casino' })
  await find.fill(first.name)
  await page.getByRole('button', { name: `Add to your list: ${first.name}` }).click()
  await expect(row(page, first.name)).toBeVisible()
  await find.fill('')
  await settled(page)
  await expect(row(phone, first.name)).toBeVisible()
  await find.blur()
  await page.keyboard.press('u')
  await expect(row(page, first.name)).toHaveCount(0)
  await settled(page)
  expect((await member.storedRow(first.id)).chosen).toBe(false)
})

test('the form works with the keyboard, has sets, and needs one casino', async ({
  page,
  member: _member,
}) => {
  await page.goto('/casinos/choose')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your casinos' })).toBeVisible()
  await expect(count(page)).toContainText('0 of ')
  await expectAccessible(page, 'the form')
  await save(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Choose at least one casino.')
  await expectAccessible(page, 'the form with an error')
  await page.getByRole('button', { name: 'Top 25 by value' }).press('Enter')
  await expect(count(page)).toContainText('25 of ')
  await expect(page.getByRole('alert')).toHaveCount(0)
  const field = page.getByRole('searchbox', { name: 'Find a casino' })
  await field.fill('no such casino')
  await page.getByRole('button', { name: 'Add “no such casino” as your own' }).press('Enter')
  await expect(count(page)).toContainText('1 of your own')
  await page.getByRole('checkbox', { name: 'Chosen only' }).press('Space')
  await expect(page.getByRole('group', { name: 'Casinos' }).getByRole('checkbox')).toHaveCount(25)
  await page.getByRole('group', { name: 'Casinos' }).getByRole('checkbox').first().press('Space')
  await expect(count(page)).toContainText('24 of ')
  await save(page).press('Enter')
  await expect(summary(page)).toContainText('casinos ready')
  await expect(page.getByText('Your list is saved')).toBeVisible()
})

test('a member who keeps all is not asked again', async ({ page, member: _member }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Keep all' }).click()
  const invitation = page.getByRole('region', { name: 'Which casinos do you play?' })
  await expect(invitation).toHaveCount(0)
  await page.reload()
  await expect(summary(page)).toContainText('casinos ready')
  await expect(invitation).toHaveCount(0)
})

test('a visitor is told to sign up', async ({ page }) => {
  await page.goto('/casinos/choose')
  await expect(page.getByRole('heading', { name: 'You need an account to choose casinos' })).toBeVisible()
  await expectAccessible(page, 'the page of a visitor')
})
