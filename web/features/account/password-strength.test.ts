import { expect, test } from 'vitest'
import { passwordStrength } from '#web/features/account/password-advice.tsx'

test.each([
  ['', 0],
  ['1234567', 0],
  ['aaaaaaaaaaaaaaaaaaaaaaaaa', 1],
  ['abcdefghijklmnopqrstuvwxyz', 1],
  ['12345678', 1],
  ['sunshine', 1],
  ['Sunsh1ne', 2],
  ['tidewreckom', 2],
  ['Tide!wreck0m9', 3],
  ['tidewreckomblauz', 3],
  ['four wet dogs ran by', 4],
  ['vier nasse hunde liefen vorbei', 4],
  ['😀🎈🐙🌵🚲🎻🧊🪐', 1],
] as const)('%j is %i of 4', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('an additional distinct letter never lowers the strength', () => {
  let before = 0
  for (const end of Array.from('gravel toad knits lamps').keys()) {
    const now = passwordStrength('gravel toad knits lamps'.slice(0, end + 1))
    expect(now).toBeGreaterThanOrEqual(before)
    before = now
  }
})
