import { expect, test } from 'vitest'
import { createKeyReader, type Shortcut, SHORTCUTS } from '#web/features/shortcuts/read-keys.ts'

function read(keys: readonly string[], apart = 100): (Shortcut | null)[] {
  const reader = createKeyReader()
  return keys.map((key, at) => reader(key, at * apart))
}

test.each(SHORTCUTS)('$keys is $shortcut', ({ keys, shortcut }) => {
  expect(read(keys.split(' ')).at(-1)).toBe(shortcut)
})

test.each([
  ['a key that means nothing', ['x'], 100, [null]],
  ['capital letters are not meant', ['J'], 100, [null]],
  ['g alone does nothing', ['g'], 100, [null]],
  ['g and then s is not the strategy', ['g', 's'], 100, [null, 'go-speed']],
  ['g waits only so long', ['g', 's'], 1_501, [null, 'strategy']],
  ['a stray key ends the waiting', ['g', 'x', 's'], 100, [null, null, 'strategy']],
  ['g twice starts anew', ['g', 'g', 'd'], 100, [null, null, 'go-dashboard']],
  ['a whole one is not begun again', ['g', 'd', 'd'], 100, [null, 'go-dashboard', null]],
] as const)('%s', (_what, keys, apart, expected) => {
  expect(read(keys, apart)).toEqual(expected)
})

test('no two shortcuts share their keys', () => {
  expect(new Set(SHORTCUTS.map(({ keys }) => keys)).size).toBe(SHORTCUTS.length)
})
