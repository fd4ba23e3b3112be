import { expect, test } from 'vitest'
import { commandKeyText, isCommandKey } from '#web/features/shortcuts/command-key.ts'

const key = (changes: Partial<Parameters<typeof isCommandKey>[0]>) =>
  isCommandKey({ key: 'k', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, ...changes })

test('only Ctrl+K opens the menu', () => {
  expect(commandKeyText()).toBe('Ctrl K')
  expect(key({})).toBe(true)
  expect(key({ key: 'K' })).toBe(true)
  expect(key({ ctrlKey: false })).toBe(false)
  expect(key({ ctrlKey: false, metaKey: true })).toBe(false)
  expect(key({ shiftKey: true })).toBe(false)
  expect(key({ altKey: true })).toBe(false)
  expect(key({ key: 'j' })).toBe(false)
})
