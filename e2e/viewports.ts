import type { Page } from '@playwright/test'
import { test } from './fixtures.ts'

/** A screen size that changes the layout. */
export type Viewport = { readonly width: number; readonly height: number; readonly phone: boolean }

/** Every journey about the layout runs at both: a phone with cards, and a desktop with tables. */
const VIEWPORTS: readonly Viewport[] = [
  { width: 390, height: 844, phone: true },
  { width: 1280, height: 800, phone: false },
]

/** Declares tests once for each viewport. */
export function atEachViewport(declare: (viewport: Viewport) => void): void {
  for (const viewport of VIEWPORTS)
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport: { width: viewport.width, height: viewport.height } })
      declare(viewport)
    })
}

/** Runs a check of the current screen at both viewports, and ends at the viewport it started with. */
export async function inBothViewports(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const { width, height } of VIEWPORTS) {
    await page.setViewportSize({ width, height })
    await check(width)
  }
  if (before) await page.setViewportSize(before)
}
