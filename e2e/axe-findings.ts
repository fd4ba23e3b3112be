import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { inBothViewports } from './viewports.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Everything axe finds on the current screen, one line per finding.
 *
 * @param within a role or a selector: checks only that part, where the page around it is checked elsewhere.
 * @param rule checks only this rule.
 */
export async function axeFindings(
  page: Page,
  where: string,
  within?: string,
  rule?: string,
): Promise<string[]> {
  // The pages have no frames, so axe needs no second page to merge the results of frames in.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (rule === undefined) axe.withTags(RULES)
  else axe.withRules(rule)
  if (within !== undefined) axe.include(/^[a-z]+$/.test(within) ? `[role=${within}]` : within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${where}: ${id}: ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
}

/**
 * Expects that axe finds nothing on a phone, and that the page scrolls sideways neither there nor on a desktop.
 * a11y.spec.ts runs axe on every page at both widths.
 */
export async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  await inBothViewports(page, async (width) => {
    const found = width < 720 ? await axeFindings(page, `${where}, ${width} px`, within) : []
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (excess > 0) found.push(`${where}, ${width} px: ${excess} px too wide`)
    expect(found).toEqual([])
  })
}
