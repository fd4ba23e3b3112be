import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TAG_COLORS } from '#core/tags/tag.ts'
import { HEAD_SCRIPT, THEME_COLORS } from '#web/app/head-script.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name as string, { light: light as string, dark: dark as string }],
  ),
)

/** Returns the relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const backgrounds = ['ground', 'surface', 'sunken']
const tints = ['ready-tint', 'caution-tint', 'warning-tint']

const texts: [text: string, on: string[]][] = [
  ['ink', [...backgrounds, ...tints]],
  ['ink-second', [...backgrounds, ...tints]],
  ['ink-third', [...backgrounds, ...tints]],
  ['ready', [...backgrounds, 'ready-tint']],
  ['caution', [...backgrounds, 'caution-tint']],
  ['warning', [...backgrounds, 'warning-tint']],
  ...TAG_COLORS.map((color): [string, string[]] => [`tag-${color}`, [...backgrounds, ...tints]]),
  ['on-ready', ['ready', 'ready-hover']],
  ['ground', ['ink']],
]

const borders: [border: string, on: string[]][] = [
  ['line-control', [...backgrounds, ...tints]],
  ['focus', [...backgrounds, ...tints]],
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const colorOf = (name: string) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`no colour called ${name}`)
    return token[theme]
  }

  test.each(texts.flatMap(([text, on]) => on.map((ground) => [text, ground] as const)))(
    '%s on %s has a contrast of 4.5:1',
    (text, ground) => expect(contrast(colorOf(text), colorOf(ground))).toBeGreaterThanOrEqual(4.5),
  )

  test.each(borders.flatMap(([border, on]) => on.map((ground) => [border, ground] as const)))(
    '%s on %s has a contrast of 3:1',
    (border, ground) => expect(contrast(colorOf(border), colorOf(ground))).toBeGreaterThanOrEqual(3),
  )
})

test('black on white is 21:1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

test('THEME_COLORS and HEAD_SCRIPT match the ground token', () => {
  expect(THEME_COLORS).toEqual(tokens.get('ground'))
  for (const color of Object.values(THEME_COLORS)) expect(HEAD_SCRIPT).toContain(color)
})
