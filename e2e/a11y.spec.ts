import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { axeFindings } from './axe-findings.ts'
import {
  clickMarkedDisabled,
  collectButton,
  hourly,
  menuFocused,
  settled,
  sortButton,
} from './dashboard-screen.ts'
import { expect, test } from './fixtures.ts'

/** Those of pages.spec.ts are checked there. */
const PUBLIC = ['/signup', '/login', '/offline', '/no-such-page']

async function walkForms(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [path, button] of [
    ['/signup', 'Sign Up'],
    ['/login', 'Log In'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    found.push(...(await axeFindings(page, `${path} rejected`)))
  }
  return found
}

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

async function openMore(page: Page, { name }: Casino, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('button', { name: `More about ${name}`, exact: true }).click()
}

/** Speed Collect, which is the same for visitors and members. */
async function walkSpeed(page: Page): Promise<string[]> {
  await openList(page, '/dashboard?view=speed')
  const found = await axeFindings(page, 'speed collect')
  for (const tier of [1, 2, 3, 4]) await page.getByRole('checkbox', { name: `Tier ${tier}` }).uncheck()
  await expect(page.getByText('There is nothing left to collect!')).toBeVisible()
  found.push(...(await axeFindings(page, 'nothing left to collect')))
  return found
}

async function walkVisitor(page: Page, casino: Casino, phone: boolean): Promise<string[]> {
  await openList(page, '/dashboard')
  await openMore(page, casino, phone)
  await clickMarkedDisabled(collectButton(page, casino.name))
  await expect(page.getByRole('alert').filter({ hasText: 'record collections' })).toBeVisible()
  const found = await axeFindings(page, 'dashboard with an alert')
  await page.getByRole('button', { name: `View strategy for ${casino.name}`, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await axeFindings(page, 'strategy', 'dialog')))
  return found
}

async function walkMember(page: Page, casino: Casino, phone: boolean): Promise<string[]> {
  await openList(page, '/dashboard')
  await openMore(page, casino, phone)
  const found = await axeFindings(page, 'dashboard')
  await page.getByRole('button', { name: `Move ${casino.name}`, exact: true }).click()
  await menuFocused(page)
  found.push(...(await axeFindings(page, 'move menu', 'menu')))
  await page.keyboard.press('Escape')
  await collectButton(page, casino.name).click()
  await settled(page)
  const field = page.getByLabel(`Spent at ${casino.name}`, { exact: true })
  await field.fill('1.005')
  await field.press('Enter')
  if (!phone) await sortButton(page, 'Casino').click()
  found.push(...(await axeFindings(page, 'collected, sorted, rejected amount, toast')))
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.clock.fastForward(2000)
  await collectButton(page, casino.name).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  found.push(...(await axeFindings(page, 'record again?', 'alertdialog')))
  return found
}

/** The panel and its dialogs, also with rejected input. */
async function walkOverlays(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Resources' }).click()
  const panel = page.getByRole('dialog', { name: 'Resources' })
  await expect(panel).toBeVisible()
  found.push(...(await axeFindings(page, 'resources', 'dialog')))
  await panel.getByRole('button', { name: 'Disclosure' }).click()
  await expect(page.getByRole('dialog', { name: 'Disclosure' })).toBeVisible()
  found.push(...(await axeFindings(page, 'disclosure', 'dialog')))
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Submit Feedback' }).click()
  const feedback = page.getByRole('dialog', { name: 'Submit Feedback' })
  await feedback.getByRole('button', { name: 'Send' }).click()
  await expect(feedback.getByRole('alert')).toBeVisible()
  found.push(...(await axeFindings(page, 'feedback rejected', 'dialog')))
  await feedback.getByLabel('Message').fill('A word.')
  await feedback.getByRole('button', { name: 'Send' }).click()
  await expect(feedback).toBeHidden()
  found.push(...(await axeFindings(page, 'feedback sent')))
  await panel.getByRole('button', { name: 'Delete Account' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete Account' })
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(deletion.getByText('Enter your password')).toBeVisible()
  found.push(...(await axeFindings(page, 'delete account rejected', 'alertdialog')))
  return found
}

// Tall enough to show every tier: browsers skip rendering below the fold, and axe skips it too.
for (const [width, height] of [
  [390, 9000],
  [1280, 4500],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })
    const phone = width < 720

    test('axe finds nothing for a visitor', async ({ page, catalog, consoleErrors }) => {
      consoleErrors.allow(/status of 404/)
      const casino = hourly(catalog, 24)
      const found: string[] = []
      for (const path of PUBLIC) {
        await page.goto(path)
        found.push(...(await axeFindings(page, path)))
      }
      if (phone) {
        await page.goto('/faq')
        await page.getByRole('button', { name: 'Menu' }).click()
        found.push(...(await axeFindings(page, 'menu')))
      }
      found.push(...(await walkForms(page)))
      found.push(...(await walkSpeed(page)))
      found.push(...(await walkVisitor(page, casino, phone)))
      expect(found).toEqual([])
    })

    // A dialog differs only in its width, and other journeys check that it fits.
    if (phone)
      test('axe finds nothing in the overlays', async ({ page, member }) => {
        expect(member.email).toBeTruthy()
        expect(await walkOverlays(page)).toEqual([])
      })

    test('axe finds nothing for a member', async ({ page, member, catalog }) => {
      expect(member.email).toBeTruthy()
      const casino = hourly(catalog, 24)
      expect(await walkMember(page, casino, phone)).toEqual([])
      await page.goto('/')
      expect(await axeFindings(page, '/')).toEqual([])
    })
  })
}
