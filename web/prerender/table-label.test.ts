import { createElement as h } from 'react'
import { expect, test } from 'vitest'
import { tableLabel } from '#web/prerender/article-parts.tsx'

const table = (...headers: Parameters<typeof h>[2][]) => [
  h('thead', { key: 'head' }, h('tr', null, ...headers.map((header) => h('th', null, header)))),
  h('tbody', { key: 'body' }, h('tr', null, h('td', null, 'not this'))),
]

test('the label lists the header cells, including nested text', () => {
  expect(tableLabel(table('RTP', h('b', null, '1', 'x'), '3x'))).toBe('Table: RTP, 1x, 3x')
})

test('the label omits empty header cells and is just "Table" without any', () => {
  expect(tableLabel(table('', 'Cost'))).toBe('Table: Cost')
  expect(tableLabel(table(''))).toBe('Table')
  expect(tableLabel(null)).toBe('Table')
})
