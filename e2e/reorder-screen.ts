import { expect, type Locator, type Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'

export const TIER_3 = 'Profitability Tier 3:'
export const TIER_4 = 'Profitability Tier 4:'

/** The handle of a row. It drags with the pointer and opens the move menu. */
export const handleOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true })

/** Runs an action and waits until the server has stored the new order. */
export async function stored(page: Page, act: () => Promise<void>): Promise<void> {
  const response = page.waitForResponse((one) => one.url().endsWith(PATHS.ranking))
  await act()
  expect((await response).status()).toBe(200)
}

/** Reloads the dashboard and waits for the list. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}
