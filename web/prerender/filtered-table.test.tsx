import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { filterTable, tableChoices, tableTools } from '#server/static/filter-table.ts'
import { CardTable } from '#web/features/article/card-table.tsx'
import { TableTools, ToolSelect } from '#web/features/table-tools/table-tools.tsx'

const TIERS = [
  { value: '', name: 'All' },
  { value: '1', name: 'Tier 1' },
  { value: '2', name: 'Tier 2' },
]
const PLACES = [
  { value: '', name: 'Any place' },
  { value: 'NY', name: 'New York' },
  { value: 'CA', name: 'California' },
]
const ORDERS = [
  { value: '', name: 'By tier' },
  { value: 'name', name: 'Name' },
  { value: 'cents', name: 'Most' },
]

type Data = { out: string; tier: number; cents?: number }

const row = (name: string, { out, tier, cents }: Data) => ({
  key: name,
  name: <a href="/x">{name}</a>,
  cells: ['$1', null],
  data: { 'data-out': out, 'data-tier': tier, 'data-cents': cents },
})

const page = renderToStaticMarkup(
  <>
    <h1>Casinos</h1>
    <nav aria-label="On this page">
      <ul>
        <li>
          <a href="#tier-1">Tier 1</a>
        </li>
        <li>
          <a href="#tier-2">Tier 2</a>
        </li>
        <li>
          <a href="#more">More</a>
        </li>
      </ul>
    </nav>
    <TableTools
      page="/casinos"
      table="list"
      one="casino"
      many="casinos"
      orders={ORDERS}
      forbidding={[{ code: 'CA', name: 'California' }]}
    >
      <ToolSelect name="tier" label="Tier" options={TIERS} />
      <ToolSelect name="out" label="Where you play" without options={PLACES} />
    </TableTools>
    <CardTable
      id="list"
      label="Casinos"
      name="Casino"
      columns={[
        { name: 'Daily', card: 'half' },
        { name: 'Resets', card: 'half' },
      ]}
      groups={[
        {
          id: 'tier-1',
          title: 'Tier 1',
          rows: [
            row('Zula', { out: 'CA NY', tier: 1, cents: 100 }),
            row('A&B', { out: 'CA', tier: 1, cents: 20 }),
          ],
        },
        { id: 'tier-2', title: 'Tier 2', rows: [row('McLuck', { out: 'CA NY', tier: 2 })] },
      ]}
    />
    <p>More</p>
  </>,
)

const choices = (query: string) => tableChoices(tableTools(page), query)

const choose = (query: string) => filterTable(page, choices(query))

/** The rows that a reader sees, in their order. */
const shown = (html: string) =>
  [...html.matchAll(/<tr((?: [^>]*)?)>(.*?)<\/tr>/g)]
    .slice(1)
    .filter(([, attributes = '']) => !attributes.includes('hidden'))
    .map(([, , cells = '']) => cells.replaceAll(/<td[ >].*|<[^>]+>/g, ''))

describe('the choices of an address', () => {
  test.each([
    ['', []],
    ['out=NY&utm_source=x', [['out', 'NY']]],
    ['out=XX&tier=9', []],
    [
      'tier=2&find=%20ZU%20&order=name',
      [
        ['find', 'ZU'],
        ['tier', '2'],
        ['order', 'name'],
      ],
    ],
    ['find=%E0%A4%A', [['find', '\ufffd%A']]],
    ['out="><script>', []],
  ] as const)('%s', (query, expected) => expect(choices(query)).toEqual(expected))

  test('a long search is cut', () =>
    expect(choices(`find=${'x'.repeat(500)}`)).toEqual([['find', 'x'.repeat(60)]]))

  test('a page without tools has none', () =>
    expect(tableChoices(tableTools('<p>x</p>'), 'find=x')).toEqual([]))
})

describe('the filtered page', () => {
  test.each([
    ['out=NY', ['Tier 1', 'A&amp;B'], '1 casino'],
    ['tier=2', ['Tier 2', 'McLuck'], '1 casino'],
    ['find=a%26b', ['Tier 1', 'A&amp;B'], '1 casino'],
    ['find=ZU', ['Tier 1', 'Zula'], '1 casino'],
    ['tier=2&out=NY', [], '0 casinos'],
    ['order=name', ['A&amp;B', 'McLuck', 'Zula'], '3 casinos'],
    ['order=cents', ['Zula', 'A&amp;B', 'McLuck'], '3 casinos'],
  ])('%s', (query, rows, found) => {
    const html = choose(query)
    expect(shown(html)).toEqual(rows)
    expect(html).toContain(`<p data-found="">${found}</p>`)
  })

  test.each([
    ['out=NY', []],
    ['tier=2&out=NY', ['Nothing matches your search and filters. Clear them to see all casinos.']],
    ['find=zzz', ['Nothing matches your search and filters. Clear them to see all casinos.']],
    ['out=CA', ['No casino is listed because California doesn’t allow sweepstakes casinos.']],
    ['out=CA&find=zzz', ['No casino is listed because California doesn’t allow sweepstakes casinos.']],
  ])('%s gives the reason if it has no rows', (query, expected) => {
    const texts = [...choose(query).matchAll(/<p data-nothing="[^"]*"(?: class="[^"]*")?>(.*?)<\/p>/g)]
    expect(texts.map(([, text = '']) => text.replaceAll(/<!--.*?-->|<[^>]+>/g, ''))).toEqual(expected)
  })

  test.each([
    ['out=NY', ['tier-1', 'more']],
    ['tier=2', ['tier-2', 'more']],
    ['out=CA', ['more']],
    // In another order, the table has no titles.
    ['order=name', ['more']],
    ['find=zula', ['tier-1', 'more']],
  ])('%s leaves the links to groups with a title', (query, ids) =>
    expect([...choose(query).matchAll(/<li><a href="#([\w-]+)">/g)].map(([, id]) => id)).toEqual(ids),
  )

  test('shows its choices, has all rows, and is otherwise the same', () => {
    const html = choose('out=NY&find=%22%3CI%3E&order=name')
    expect(html).toContain('<option value="NY" selected="">')
    expect(html).toContain('<input value="&quot;&lt;I&gt;" type="search"')
    expect(html).toMatch(/<tr hidden="" data-place="0\.1" role="row" data-out="CA NY"/)
    const plain = html
      .replaceAll(/ hidden=""| selected=""| value="&quot;&lt;I&gt;"| data-place="[^"]*"/g, '')
      .replace('0 casinos', '')
    expect([plain.length, plain.endsWith('<p>More</p>')]).toEqual([
      page.replaceAll(' hidden=""', '').length,
      true,
    ])
  })
})
