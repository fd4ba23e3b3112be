import { expect, test } from 'vitest'
import { readCatalog } from '#content/listed-casinos.ts'
import { resetTimes } from '#web/prerender/reset-times.ts'

test('links to the former groups lead to the first group with a time of day, and to the first after a claim', () => {
  const { groups } = resetTimes(readCatalog(), '2026-11-27')
  const first = (isFixed: boolean) => groups.find(({ rows }) => (rows[0]?.fixed !== null) === isFixed)?.id
  expect(groups.flatMap(({ id, formerId }) => (formerId === undefined ? [] : [[formerId, id]]))).toEqual([
    ['at-a-time', first(true)],
    ['after-a-claim', first(false)],
  ])
})
