import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { wrongCodeText } from '#web/features/account/code-text.ts'

test('a wrong code of an app shows the server’s time, to compare it with the clock of the app', () => {
  expect(wrongCodeText('app', epochMs(new Date(2026, 10, 27, 17, 4, 5).getTime()))).toMatch(
    /^Enter the code your app shows now\. It’s 5:04:05\sPM: if your app’s device shows another time/,
  )
})

test('a backup code does not depend on a clock', () => {
  expect(wrongCodeText('backup', epochMs(0))).toBe('Enter a backup code you haven’t used')
})
