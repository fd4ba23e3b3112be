import { escapeHtml } from '#contract/escape-html.ts'
import {
  compareRows,
  FIND_FIELD,
  foundText,
  isRowFound,
  nothingText,
  ORDER_FIELD,
  type ToolFilter,
} from '#contract/table-tools.ts'

/** The longest text to search for. */
const MAX_FIND = 60

const FORM = /<form data-table-tools="([\w-]+)" data-one="([^"]*)" data-many="([^"]*)".*?<\/form>/s
const SELECT = /<select name="([\w-]+)"([^>]*)>.*?<\/select>/gs
const BODY = /(<tbody[^>]*>)(.*?)<\/tbody>/gs
const ROW = /<tr([^>]*)>.*?<\/tr>/gs
const NOTHING = / data-nothing="([^"]*)"/g
const NAME = /<th[^>]*>(.*?)<\/th>/s
const ID = / id="([^"]*)"/

/** The choices in an address that the table of a page has, in the order of its fields. */
export type TableChoices = readonly (readonly [field: string, value: string])[]

/** Returns the HTML of the tools of a page's table, which is empty if the page has none. */
export function tableTools(html: string): string {
  return FORM.exec(html)?.[0] ?? ''
}

/**
 * Returns what the query of an address chooses in the tools of a page's table, in the spelling of the address. Ignores
 * fields and values that the tools do not offer.
 */
export function tableChoices(form: string, query: string): TableChoices {
  const asked = new URLSearchParams(query)
  const selected = [...form.matchAll(SELECT)].flatMap(([select, name = '']) => {
    const value = asked.get(name) ?? ''
    return /^[\w/-]+$/.test(value) && select.includes(`<option value="${value}">`)
      ? [[name, value] as const]
      : []
  })
  const find = (asked.get(FIND_FIELD) ?? '').trim().slice(0, MAX_FIND)
  return find === '' || form === '' ? selected : [[FIND_FIELD, find], ...selected]
}

/**
 * Returns a page with the rows of its table as the choices want them, for browsers without JavaScript: other rows, and
 * links to groups of which no title is left, are hidden, and the fields show the choices. Reads the HTML that
 * `TableTools`, `CardTable`, and `ArticleFrame` write.
 */
export function filterTable(html: string, choices: TableChoices): string {
  const [form = '', id = '', one = '', many = ''] = FORM.exec(html) ?? []
  const chosen = new Map(choices)
  const order = chosen.get(ORDER_FIELD) ?? ''
  const filters: ToolFilter[] = [...form.matchAll(SELECT)].flatMap(([, name = '', attributes = '']) => {
    const value = chosen.get(name)
    if (value === undefined || name === ORDER_FIELD) return []
    return [{ name, value, without: attributes.includes('data-without') }]
  })
  const start = html.indexOf('<table', html.indexOf(`id="${id}"`))
  const end = html.indexOf('</table>', start)
  const bodies = [...html.slice(start, end).matchAll(BODY)].map(([, open = '', content = ''], body) => ({
    open,
    rows: [...content.matchAll(ROW)].map(([text, attributes = ''], index) => ({
      text,
      place: `${body}.${index}`,
      isTitle: text.includes('scope="rowgroup"'),
      name: textOf(NAME.exec(text)?.[1] ?? '').toLowerCase(),
      valueOf: (attribute: string) => new RegExp(` data-${attribute}="([^"]*)"`).exec(attributes)?.[1],
    })),
  }))
  const isFound = (row: Row) => !row.isTitle && isRowFound(row, chosen.get(FIND_FIELD) ?? '', filters)
  const count = bodies.flatMap(({ rows }) => rows).filter(isFound).length
  const texts = [...form.matchAll(NOTHING)].map(([, text = '']) => text)
  const nothing = nothingText(
    count,
    filters.map(({ value }) => value),
    texts,
  )
  const sorted = bodies.flatMap(({ rows }) => rows).toSorted(compareRows(order))
  const isTitled = (rows: readonly Row[]) => order === '' && rows.some(isFound)
  const groups = bodies.map(({ open, rows }, at) => {
    const shown = order === '' ? rows : at === 0 ? sorted : []
    const isFilled = isTitled(rows)
    const lines = shown.map((row) =>
      rowText(row, (row.isTitle ? isFilled : isFound(row)) ? '' : ' hidden=""', order !== ''),
    )
    return `${open}${lines.join('')}</tbody>`
  })
  const goneIds = bodies.flatMap(({ open, rows }) => (isTitled(rows) ? [] : (ID.exec(open)?.[1] ?? [])))
  const table = html.slice(start, end)
  const [head = ''] = /^.*?(?=<tbody)/s.exec(table) ?? []
  const before = html.slice(0, start).replace(form, () =>
    filledForm(form, chosen)
      .replace('data-found="">', `data-found="">${foundText(count, one, many)}`)
      .replace(`data-nothing="${nothing}" hidden=""`, `data-nothing="${nothing}"`),
  )
  return [
    goneIds.reduce(
      (text, gone) => text.replaceAll(`<li><a href="#${gone}">`, `<li hidden=""><a href="#${gone}">`),
      before,
    ),
    head,
    ...groups,
    html.slice(end),
  ].join('')
}

type Row = {
  readonly text: string
  readonly place: string
  readonly isTitle: boolean
  readonly name: string
  readonly valueOf: (attribute: string) => string | undefined
}

/** The script puts a moved row back to its place. */
function rowText({ text, place }: Row, hidden: string, isMoved: boolean): string {
  return `<tr${hidden}${isMoved ? ` data-place="${place}"` : ''}${text.slice('<tr'.length)}`
}

function filledForm(form: string, chosen: ReadonlyMap<string, string>): string {
  const find = chosen.get(FIND_FIELD)
  const searched =
    find === undefined ? form : form.replace('<input', () => `<input value="${escapeHtml(find)}"`)
  return searched.replace(SELECT, (select, name: string) => {
    const value = chosen.get(name)
    return value === undefined
      ? select
      : select.replace(`<option value="${value}">`, `<option value="${value}" selected="">`)
  })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->|<[^>]+>/gs, '')
    .replace(/&([a-z0-9#]+);/g, (reference, name: string) => ENTITIES[name] ?? reference)
}
