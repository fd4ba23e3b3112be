import { test } from './fixtures.ts'

/** How a page is looked at. */
export type Look = {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly phone: boolean
}

const SIZES = [
  [390, 844],
  [1280, 800],
] as const

/** Declares tests once for every look: on a phone and on a desk, light and dark. */
export function inEveryLook(declare: (look: Look) => void): void {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of SIZES)
      test.describe(`at ${width} px, ${colorScheme}`, () => {
        test.use({ colorScheme, viewport: { width, height } })
        declare({ colorScheme, width, phone: width < 720 })
      })
}
