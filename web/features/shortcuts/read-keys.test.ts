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
  ['an unknown key', ['x'], 100, [null]],
  ['capital letters are ignored', ['J'], 100, [null]],
  ['g alone does nothing', ['g'], 100, [null]],
  ['g and then s is a sequence, not the strategy key', ['g', 's'], 100, [null, 'go-speed']],
  ['a sequence times out', ['g', 's'], 1_501, [null, 'strategy']],
  ['an unknown key ends a sequence', ['g', 'x', 's'], 100, [null, null, 'strategy']],
  ['a second g restarts the sequence', ['g', 'g', 'd'], 100, [null, null, 'go-dashboard']],
  ['a completed sequence does not repeat', ['g', 'd', 'd'], 100, [null, 'go-dashboard', null]],
] as const)('%s', (_name, keys, apart, expected) => {
  expect(read(keys, apart)).toEqual(expected)
})

test('all shortcuts have unique keys', () => {
  expect(new Set(SHORTCUTS.map(({ keys }) => keys)).size).toBe(SHORTCUTS.length)
})
