import { afterEach, expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { wrongCodeText } from '#web/features/account/code-field.tsx'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

test('the time of a wrong code follows the device to another zone', () => {
  const noon = epochMs(Date.parse('2026-11-27T12:00:00Z'))
  process.env['TZ'] = 'Europe/Paris'
  expect(wrongCodeText('app', noon)).toMatch(/ 1:00:00\sPM:/)
  process.env['TZ'] = 'Asia/Tokyo'
  expect(wrongCodeText('app', noon)).toMatch(/ 9:00:00\sPM:/)
})

test('a wrong code of an app shows the server’s time, to compare it with the clock of the app', () => {
  expect(wrongCodeText('app', epochMs(new Date(2026, 10, 27, 17, 4, 5).getTime()))).toMatch(
    /^Enter the code your app shows now\. It’s 5:04:05\sPM: if your app’s device shows another time/,
  )
})

test('a backup code does not depend on a clock', () => {
  expect(wrongCodeText('backup', epochMs(0))).toBe('Enter a backup code you haven’t used')
})
