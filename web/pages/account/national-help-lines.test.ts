import { expect, test } from 'vitest'
import { nationalHelpLines } from '#web/pages/account/limits-section.tsx'

const LINES = ['1-800-MY-RESET', '1-800-GAMBLER', '988', 'ConnexOntario'].map((name) => ({ name }))

test.each([
  ['OR', ['1-800-MY-RESET', '988']],
  ['CA', ['1-800-MY-RESET', '988']],
  ['DC', ['1-800-MY-RESET', '988']],
  ['ON', ['ConnexOntario', '988']],
  ['MB', ['988']],
  ['Canada', ['ConnexOntario', '988']],
])('%s has %j', (location, names) =>
  expect(nationalHelpLines(location, LINES).map(({ name }) => name)).toEqual(names),
)
