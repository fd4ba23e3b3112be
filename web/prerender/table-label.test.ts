import { createElement as h } from 'react'
import { expect, test } from 'vitest'
import { tableLabel } from '#web/prerender/table-label.ts'

const table = (...heads: Parameters<typeof h>[2][]) => [
  h('thead', { key: 'head' }, h('tr', null, ...heads.map((head) => h('th', null, head)))),
  h('tbody', { key: 'body' }, h('tr', null, h('td', null, 'not this'))),
]

test('a table is called by its heads, words inside words too', () => {
  expect(tableLabel(table('RTP', h('b', null, '1', 'x'), '3x'))).toBe('Table: RTP, 1x, 3x')
})

test('an empty head is left out; a table without heads is just a table', () => {
  expect(tableLabel(table('', 'Cost'))).toBe('Table: Cost')
  expect(tableLabel(table(''))).toBe('Table')
  expect(tableLabel(null)).toBe('Table')
})
