import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HEAD_SCRIPT, THEME_COLORS } from '#web/app/head-script.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name as string, { light: light as string, dark: dark as string }],
  ),
)

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'surface', 'sunken']
const tints = ['ready-tint', 'caution-tint', 'warning-tint']

const texts: [text: string, on: string[]][] = [
  ['ink', [...grounds, ...tints]],
  ['ink-second', [...grounds, ...tints]],
  ['ink-third', [...grounds, ...tints]],
  ['ready', [...grounds, 'ready-tint']],
  ['caution', [...grounds, 'caution-tint']],
  ['warning', [...grounds, 'warning-tint']],
  ['on-ready', ['ready', 'ready-hover']],
  ['ground', ['ink']],
]

const edges: [edge: string, on: string[]][] = [
  ['line-control', [...grounds, ...tints]],
  ['focus', [...grounds, ...tints]],
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const of = (name: string) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`no colour called ${name}`)
    return token[theme]
  }

  test.each(texts.flatMap(([text, on]) => on.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5),
  )

  test.each(edges.flatMap(([edge, on]) => on.map((ground) => [edge, ground] as const)))(
    '%s can be seen against %s',
    (edge, ground) => expect(contrast(of(edge), of(ground))).toBeGreaterThanOrEqual(3),
  )
})

test('black on white is 21:1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

test("the browser's bars have the colour of the ground", () => {
  expect(THEME_COLORS).toEqual(tokens.get('ground'))
  for (const color of Object.values(THEME_COLORS)) expect(HEAD_SCRIPT).toContain(color)
})
