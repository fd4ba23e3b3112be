import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** The two layouts: a phone with cards, and a desktop with tables. */
export const PHONE = [390, 844] as const
export const DESKTOP = [1280, 800] as const

/** The color schemes of a device. */
export const SCHEMES = ['light', 'dark'] as const

/** Resizes the window in which components render. */
export async function resizeTo([width, height]: readonly [number, number]): Promise<void> {
  await page.viewport(width, height)
}

/**
 * Waits until the page has had the same height for ten frames. Before, tiers and then rows have the estimated height of those
 * off the screen.
 */
export async function rowsMeasured(): Promise<void> {
  let height = 0
  for (let frames = 0; frames < 10; frames += 1) {
    const { scrollHeight } = document.documentElement
    if (scrollHeight !== height) frames = 0
    height = scrollHeight
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Sets the color scheme that the device reports. */
export async function emulateScheme(scheme: (typeof SCHEMES)[number]): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  await cdp().send('Emulation.setEmulatedMedia', { features })
}

/** Sets how many times larger than usual the text of the browser is, until the test ends. */
export function setTextSize(factor: number): void {
  const { style } = document.documentElement
  style.fontSize = `${factor * 100}%`
  onTestFinished(() => void (style.fontSize = ''))
}

/** Sets whether the device has a touch screen and no mouse. */
export async function emulateTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
}

/** Returns how much the green of a color exceeds its red and its blue, from -255 to 255. */
export function greenness(element: Element, property: 'color' | 'background-color'): number {
  const color = getComputedStyle(element).getPropertyValue(property)
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? []
  return green - Math.max(red, blue)
}

/** Returns whether a click at the middle of an element would reach it. */
export function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  return met !== null && (element.contains(met) || met.contains(element))
}
