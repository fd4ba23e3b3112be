import {
  compareRows,
  FIND_FIELD,
  foundText,
  isRowFound,
  nothingText,
  ORDER_FIELD,
  type ToolRow,
} from '#contract/table-tools.ts'

/**
 * Enables the tools of a table: a search in the names of its rows, filters by the `data-` attributes of the rows, and
 * orders by name or by a numeric `data-` attribute. The address has the choices (`?out=NY`), as without JavaScript, so
 * that a reload shows them and a reader can share them. Links to a group are hidden while the table has no title of it.
 *
 * @throws Error if the page has no such table.
 */
function enableTableTools(form: HTMLFormElement): void {
  const place = document.getElementById(form.dataset['tableTools'] ?? '')
  const table = place?.querySelector('table')
  if (!table) throw new Error('there is no table for the tools')
  const bodies = [...table.tBodies]
  const rows = bodies
    .flatMap((body, at) => [...body.rows].map((row, index) => readRow(row, bodies, [at, index])))
    .sort((a, b) => a.place - b.place)
  const selects = [...form.querySelectorAll('select')]
  const found = form.querySelector('[data-found]')
  const nothing = [...form.querySelectorAll<HTMLElement>('[data-nothing]')]
  const find = form.querySelector('input')

  function update(): void {
    const order = selects.find(({ name }) => name === ORDER_FIELD)?.value ?? ''
    const filters = selects
      .filter(({ name, value }) => name !== ORDER_FIELD && value !== '')
      .map((select) => ({
        name: select.name,
        value: select.value,
        without: select.hasAttribute('data-without'),
      }))
    let count = 0
    for (const row of rows) {
      const isShown = !row.isTitle && isRowFound(row, find?.value ?? '', filters)
      row.element.hidden = !isShown
      if (isShown) count += 1
    }
    // A title stays above its rows, and a table in another order has none.
    for (const { element, body, isTitle } of rows)
      if (isTitle) {
        element.hidden = order !== '' || !rows.some((one) => one.body === body && !one.element.hidden)
        for (const entry of entriesOf(body)) entry.hidden = element.hidden
      }
    for (const { element, body } of order === '' ? rows : [...rows].sort(compareRows(order)))
      (order === '' ? body : bodies[0])?.append(element)
    if (found) found.textContent = foundText(count, form.dataset['one'] ?? '', form.dataset['many'] ?? '')
    const shown = nothingText(
      count,
      filters.map(({ value }) => value),
      nothing.map((text) => text.dataset['nothing'] ?? ''),
    )
    for (const text of nothing) text.hidden = text.dataset['nothing'] !== shown
    writeAddress([...selects, ...(find ? [find] : [])])
  }

  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', update)
  const asked = new URLSearchParams(location.search)
  // A choice that the reader made before this script, or that the browser restored, is newer than the address.
  for (const field of selects) {
    const value = asked.get(field.name)
    const options = [...field.options]
    const initial = options.find((option) => option.defaultSelected) ?? options[0]
    if (initial?.selected && options.some((option) => option.value === value)) field.value = value ?? ''
  }
  if (find && find.value === find.defaultValue) find.value = asked.get(FIND_FIELD) ?? find.value
  update()
}

/** Replaces the choices in the address. Its other parameters stay. */
function writeAddress(fields: readonly (HTMLInputElement | HTMLSelectElement)[]): void {
  const query = new URLSearchParams(location.search)
  for (const { name, value } of fields) {
    if (value.trim() === '') query.delete(name)
    else query.set(name, value.trim())
  }
  const text = String(query)
  const search = text === '' ? '' : `?${text}`
  if (search === location.search) return
  try {
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  } catch {
    // Safari allows a hundred changes in ten seconds, such as by a held key. The next change writes the address.
  }
}

/** Returns the entries of the page's lists of contents that lead to a group of the table. */
function entriesOf(body: HTMLTableSectionElement): readonly HTMLLIElement[] {
  if (body.id === '') return []
  const links = document.querySelectorAll(`nav li > a[href="#${CSS.escape(body.id)}"]`)
  return [...links].flatMap((link) => link.closest('li') ?? [])
}

type Row = ToolRow & {
  readonly element: HTMLTableRowElement
  readonly body: HTMLTableSectionElement
  readonly isTitle: boolean
  /** Its position in the table's own order. */
  readonly place: number
}

/** A body has fewer rows. */
const BODY_ROWS = 10_000

/** @param at the numbers of its body and of the row in it, which `data-place` has of a row that the server moved. */
function readRow(
  element: HTMLTableRowElement,
  bodies: readonly HTMLTableSectionElement[],
  at: readonly number[],
): Row {
  const [body = 0, index = 0] = element.dataset['place']?.split('.').map(Number) ?? at
  return {
    element,
    body: bodies[body] ?? (element.parentElement as HTMLTableSectionElement),
    isTitle: element.cells.length === 1,
    place: body * BODY_ROWS + index,
    name: (element.querySelector('th')?.textContent ?? '').toLowerCase(),
    valueOf: (name) => element.getAttribute(`data-${name}`),
  }
}

/** Enables the search, the filters, and the order of a table. Bundled into a separate file, without a framework. */

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-table-tools]'))
  enableTableTools(form)
