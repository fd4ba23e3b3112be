import { expect, test } from 'vitest'
import { NO_LINK_RULES } from '#web/api/unavailable.ts'
import { catalogueOf } from '#web/outbox/listed-casino.ts'
import { listedCasino } from '#web/outbox/testing-rows.ts'

test.each([
  ['hourly', '6', 80, 20],
  ['hourly', '24', 80, 80],
  ['specific_time', '05:00:00', 80, 80],
  [null, null, 80, 80],
] as const)('%s %s: %i cents a day, %i per claim', (resetType, resetValue, expected, claim) => {
  const { casino } = listedCasino(1, { resetType, resetValue, expectedReward: '0.80' })
  expect(catalogueOf([casino], NO_LINK_RULES).get(1)).toMatchObject({ expected, claim })
})

test('an unknown daily value is unknown per claim', () => {
  const { casino } = listedCasino(1, { resetValue: '6', expectedReward: null })
  expect(catalogueOf([casino], NO_LINK_RULES).get(1)).toMatchObject({ expected: null, claim: null })
})
