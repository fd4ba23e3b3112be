import { expect, test } from 'vitest'
import { sourceName } from '#web/features/strategy/catalog-texts.ts'

const AT = 'd3b703856eeed2791c47aa7705a3539cdbc13f06'

test.each([
  ['https://www.chumbacasino.com/getting-started/redemption-options', 'chumbacasino.com'],
  ['https://docs.google.com/spreadsheets/d/1F4k', 'Google Sheets'],
  ['https://docs.google.com/document/d/1F4k', 'docs.google.com'],
  [`https://github.com/DrakeHooks/CasinoClaim/blob/${AT}/README.md`, 'CasinoClaim, README.md'],
  [`https://github.com/goobspins/sweepsintel/tree/${AT}/src/content/casinos`, 'sweepsintel, casinos'],
  [`https://github.com/DrakeHooks/CasinoClaim/tree/${AT}`, 'CasinoClaim'],
  ['https://github.com/DrakeHooks', 'github.com'],
])('%s is called %s', (source, name) => expect(sourceName(source)).toBe(name))
