import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Everything axe finds on what is on screen, one line each.
 *
 * @param within a role, or a class: only what stands in it is looked at, where the page around it was looked at before.
 */
export async function axeFindings(page: Page, where: string, within?: string): Promise<string[]> {
  // Without frames there is nothing to gather from, and so no need for a second page to gather it in.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode()
  if (within !== undefined) axe.include(within.startsWith('.') ? within : `[role=${within}]`)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${where}: ${id}: ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
}

/**
 * The same in light and in dark, one after the other on the same screen; it ends in the one it began in.
 *
 * A journey at 390 px and at 1280 px that asks this of each of its screens has looked at all four.
 */
export async function axeInBothThemes(page: Page, where: string, within?: string): Promise<string[]> {
  const found = await axeFindings(page, where, within)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const own = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const before = await ground()
  await page.emulateMedia({ colorScheme: own ? 'light' : 'dark' })
  if ((await ground()) === before) found.push(`${where}: does not follow the system into the other theme`)
  found.push(...(await axeFindings(page, `${where}, other theme`, within)))
  await page.emulateMedia({ colorScheme: own ? 'dark' : 'light' })
  return found
}
