import { describe, expect, test } from 'vitest'
import { filterTable, tableChoices } from '#server/static/filter-table.ts'

const row = (name: string, data: string) =>
  `<tr role="row"${data}><th scope="row" role="rowheader"><a href="/x">${name}</a></th><td>$1</td></tr>`
const title = (text: string) =>
  `<tr role="row"><th role="rowheader" scope="rowgroup" colSpan="2">${text}</th></tr>`

/** As TableTools and CardTable write it. */
const page = [
  '<h1>Casinos</h1>',
  '<form data-table-tools="list" data-one="casino" data-many="casinos" action="/casinos#list"><fieldset>',
  '<input type="search" name="find"/>',
  '<select name="tier"><option value="">All</option><option value="1">Tier 1</option><option value="2">Tier 2</option></select>',
  '<select name="out" data-without=""><option value="">Any place</option><option value="NY">New York</option></select>',
  '<select name="order"><option value="">By tier</option><option value="name">Name</option><option value="cents">Most</option></select>',
  '</fieldset><output class="found"></output></form>',
  '<section id="list"><table role="table"><thead role="rowgroup"><tr role="row"><th>Casino</th></tr></thead>',
  `<tbody id="tier-1">${title('Tier 1')}${row('Zula', ' data-out="CA NY" data-tier="1" data-cents="100"')}`,
  `${row('A&amp;B', ' data-out="" data-tier="1" data-cents="20"')}</tbody>`,
  `<tbody id="tier-2">${title('Tier 2')}${row('McLuck', ' data-out="NY" data-tier="2"')}</tbody>`,
  '</table></section><p>More</p>',
].join('')

const choose = (query: string) => filterTable(page, tableChoices(page, query))

/** The rows that a reader sees, in their order. */
const shown = (html: string) =>
  [...html.matchAll(/<tr((?: [^>]*)?)>(.*?)<\/tr>/g)]
    .slice(1)
    .filter(([, attributes = '']) => !attributes.includes('hidden'))
    .map(([, , cells = '']) => cells.replaceAll(/<td>.*|<[^>]+>/g, ''))

describe('the choices of an address', () => {
  test.each([
    ['', []],
    ['out=NY&utm_source=x', [['out', 'NY']]],
    ['out=XX&tier=9', []],
    [
      'tier=2&find=%20ZU%20&order=name',
      [
        ['find', 'zu'],
        ['tier', '2'],
        ['order', 'name'],
      ],
    ],
    ['find=%E0%A4%A', [['find', '\ufffd%a']]],
    ['out="><script>', []],
  ] as const)('%s', (query, choices) => expect(tableChoices(page, query)).toEqual(choices))

  test('a long search is cut', () =>
    expect(tableChoices(page, `find=${'x'.repeat(500)}`)).toEqual([['find', 'x'.repeat(60)]]))

  test('a page without tools has none', () => expect(tableChoices('<p>x</p>', 'find=x')).toEqual([]))
})

describe('the filtered page', () => {
  test.each([
    ['out=NY', ['Tier 1', 'A&amp;B'], '1 casino'],
    ['tier=2', ['Tier 2', 'McLuck'], '1 casino'],
    ['find=a%26b', ['Tier 1', 'A&amp;B'], '1 casino'],
    ['tier=2&out=NY', [], '0 casinos'],
    ['order=name', ['A&amp;B', 'McLuck', 'Zula'], '3 casinos'],
    ['order=cents', ['Zula', 'A&amp;B', 'McLuck'], '3 casinos'],
  ])('%s', (query, rows, found) => {
    const html = choose(query)
    expect(shown(html)).toEqual(rows)
    expect(html).toContain(`<output class="found">${found}</output>`)
  })

  test('shows its choices, has all rows, and is otherwise the same', () => {
    const html = choose('out=NY&find=%22%3Ci%3E&order=name')
    expect(html).toContain('<option value="NY" selected="">')
    expect(html).toContain('<input value="&quot;&lt;i>" type="search"')
    expect(html).toContain('<tr hidden="" data-place="0.1" role="row" data-out="CA NY"')
    const plain = html
      .replaceAll(/ hidden=""| selected=""| value="&quot;&lt;i>"| data-place="[^"]*"/g, '')
      .replace('0 casinos', '')
    expect([plain.length, plain.endsWith('</table></section><p>More</p>')]).toEqual([page.length, true])
  })
})
