import type { BrowserContext, Locator, Page } from '@playwright/test'

/** Presses that are closer together count as one. */
export const PRESS_APART = 1_000

export function readyTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Ready to collect' })
}

/** The casino at the top of the run. */
export async function nextName(page: Page): Promise<string> {
  return (await readyTable(page).getByRole('rowheader').first().innerText()).trim()
}

export function visitLink(page: Page, name: string): Locator {
  return readyTable(page).getByRole('link', { name: `Collect & Visit ${name}, opens a new tab`, exact: true })
}

/** The button that skips a casino. It shows the casino's name below its own. */
export function skipButton(page: Page, name: string, text: 'Skip' | 'Not available' = 'Skip'): Locator {
  return page.getByRole('button', { name: `${text} ${name}`, exact: true })
}

/** Every call of the API except a visit, which leads away from it. */
export const CALLS = /\/api\/(?!casinos\/-?\d+\/visit$)/

export async function closeOpened(context: BrowserContext, open: () => Promise<void>): Promise<string> {
  // Late enough not to count as the second half of a double click.
  await context.clock.fastForward(PRESS_APART)
  const opened = context.waitForEvent('page')
  await open()
  const tab = await opened
  await tab.waitForURL(/\/visit$/)
  const url = tab.url()
  await tab.close()
  return url
}

/** The main button of the sheet. */
export function sheetMain(page: Page): Locator {
  return page.locator('[data-sheet-main]')
}

/** The sheet that asks about a casino after its visit. */
export function sheetAbout(page: Page, name: string | RegExp): Locator {
  const text = typeof name === 'string' ? new RegExp(`^${name.replaceAll('.', '\\.')} · `) : name
  return page.getByRole('region', { name: text })
}

/** Opens the field for the amount received at the last casino. */
export async function openAmount(page: Page, context: BrowserContext): Promise<Locator> {
  await context.clock.fastForward(PRESS_APART)
  await page.getByRole('button', { name: /^Other amounts?: / }).click()
  return page.getByLabel('Actual amount ($)')
}

/** Takes the last collection back. */
export async function pressNotReady(page: Page, context: BrowserContext): Promise<void> {
  await context.clock.fastForward(PRESS_APART)
  await page.getByRole('button', { name: /^Not ready yet: / }).click()
}

/** Shows the buttons about the next casino while the sheet asks about the last one. */
export async function openMore(page: Page, context: BrowserContext): Promise<void> {
  await context.clock.fastForward(PRESS_APART)
  await page.getByRole('button', { name: /^More: / }).click()
}
