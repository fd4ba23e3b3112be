/**
 * Enables the tools of a table: a search in the names of its rows, filters by the `data-` attributes of the rows, and
 * orders by name or by a numeric `data-` attribute, the greatest first. A row without the attribute comes last.
 *
 * @throws Error if the page has no such table.
 */
export function enableTableTools(form: HTMLFormElement): void {
  const place = document.getElementById(form.dataset['tableTools'] ?? '')
  const table = place?.querySelector('table')
  if (!table) throw new Error('there is no table for the tools')
  const bodies = [...table.tBodies]
  const rows = bodies.flatMap((body) =>
    [...body.rows].map((row) => ({ row, body, name: nameOf(row), isTitle: isTitle(row) })),
  )
  const selects = [...form.querySelectorAll('select')]
  const found = form.querySelector('output')
  const find = form.querySelector('input')

  function update(): void {
    const words = (find?.value ?? '').trim().toLowerCase()
    const order = selects.find(({ name }) => name === 'order')?.value ?? ''
    const filters = selects.filter(({ name, value }) => name !== 'order' && value !== '')
    let count = 0
    for (const { row, name, isTitle: hasTitle } of rows) {
      const isShown = !hasTitle && name.includes(words) && filters.every((filter) => passes(row, filter))
      row.hidden = !isShown
      if (isShown) count += 1
    }
    // A title stays above its rows, and a table in another order has none.
    for (const { row, body, isTitle: hasTitle } of rows)
      if (hasTitle) row.hidden = order !== '' || !rows.some((one) => one.body === body && !one.row.hidden)
    for (const { row, body } of inOrder(rows, order)) (order === '' ? body : bodies[0])?.append(row)
    if (found) found.textContent = `${count} ${form.dataset[count === 1 ? 'one' : 'many'] ?? ''}`
  }

  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', update)
  form.querySelector('fieldset')?.removeAttribute('disabled')
  // The browser can restore the fields after a reload.
  update()
}

type Row = {
  readonly row: HTMLTableRowElement
  readonly body: HTMLTableSectionElement
  readonly name: string
  readonly isTitle: boolean
}

function isTitle(row: HTMLTableRowElement): boolean {
  return row.cells.length === 1
}

function nameOf(row: HTMLTableRowElement): string {
  return (row.querySelector('th')?.textContent ?? '').toLowerCase()
}

function passes(row: HTMLTableRowElement, filter: HTMLSelectElement): boolean {
  const has = (row.getAttribute(`data-${filter.name}`) ?? '').split(' ').includes(filter.value)
  return has !== filter.hasAttribute('data-without')
}

function inOrder(rows: readonly Row[], order: string): readonly Row[] {
  if (order === '') return rows
  const byName = (a: Row, b: Row) => a.name.localeCompare(b.name, 'en')
  if (order === 'name') return [...rows].sort(byName)
  const valueOf = ({ row }: Row) => Number(row.getAttribute(`data-${order}`) ?? Number.NEGATIVE_INFINITY)
  return [...rows].sort((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    return one === other ? byName(a, b) : other > one ? 1 : -1
  })
}
