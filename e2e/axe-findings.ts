import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { inBothViewports } from './viewports.ts'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** Half the size of what the package exports: a browser parses it in each document. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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
  const selector = within !== undefined && /^[a-z]+$/.test(within) ? `[role=${within}]` : within
  const runOnly: axe.RunOnly =
    rule === undefined ? { type: 'tag', values: RULES } : { type: 'rule', values: [rule] }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const findings = await page.evaluate(
    async (run) => {
      const { violations } = await window.axe.run(run.selector ?? document, {
        runOnly: run.runOnly,
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')}: ${any[0]?.message ?? ''}`),
      )
    },
    { selector, runOnly },
  )
  return findings.map((finding) => `${where}: ${finding}`)
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
