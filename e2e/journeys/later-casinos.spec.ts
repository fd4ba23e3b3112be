import type { Locator, Page } from '@playwright/test'
import { collectButton, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'
import { countsAsReady, readCatalog, signUpMember } from '../member.ts'
import { startProduct } from '../product-server.ts'

const chooseLink = (page: Page) => page.getByRole('link', { name: /^Choose casinos/ }).first()
/** A box is named by the casino and its figures. */
const choice = (within: Page | Locator, name: string) =>
  within.getByRole('checkbox', { name: new RegExp(`^${name.replaceAll('.', '\\.')}`) })
const save = (page: Page) => page.getByRole('button', { name: 'Save your list' })

test('casinos that come later wait under “New” until the member decides', async ({ page, context }) => {
  const lone = await startProduct({ env: { E2E_CASINOS: 'sample' } })
  try {
    const path = `${lone.address}/dashboard`
    const member = await signUpMember(context.request, lone.address)
    const before = await readCatalog(context.request, lone.address)
    const [left, stays] = before.filter(({ tier, parentId }) => tier === 1 && parentId === null)
    if (left === undefined || stays === undefined) throw new Error('no casinos')
    await openDashboard(page, path)
    await chooseLink(page).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await choice(page, left.name).uncheck()
    await save(page).click()
    await expect(collectButton(page, stays.name)).toBeVisible()
    await settled(page)
    await expect(chooseLink(page)).toHaveText('Choose casinos')

    // A version with a larger catalog.
    await page.goto('about:blank')
    await lone.kill()
    await lone.start({ E2E_CASINOS: 'all' })
    const known = new Set(before.map(({ id }) => id))
    const later = (await readCatalog(context.request, lone.address)).filter(
      ({ id, parentId }) => parentId === null && !known.has(id),
    )
    const [added, declined] = later.filter(countsAsReady)
    if (added === undefined || declined === undefined) throw new Error('no later casinos')
    await openDashboard(page, path)
    await expect(collectButton(page, stays.name)).toBeVisible()
    await expect(collectButton(page, added.name)).toHaveCount(0)
    await expect(chooseLink(page)).toHaveText(`Choose casinos · New (${later.length})`)

    await chooseLink(page).click()
    const group = page.getByRole('group', { name: `New (${later.length})` })
    await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await choice(group, added.name).check()
    await save(page).click()
    await expect(collectButton(page, added.name)).toBeVisible()
    await expect(collectButton(page, declined.name)).toHaveCount(0)
    await expect(collectButton(page, left.name)).toHaveCount(0)
    await settled(page)
    await expect(chooseLink(page)).toHaveText('Choose casinos')
    expect((await member.storedRow(added.id)).chosen).toBe(true)
    expect((await member.storedRow(declined.id)).chosen).toBe(false)
    await page.goto('about:blank')
  } finally {
    await lone.remove()
  }
})
