import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FigureTable } from '#web/features/charts/figure-table.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, PHONE, resizeTo } from '#web/testing/screen.ts'

type Row = { readonly name: string; readonly spent: number; readonly profit: number }

const ROWS: readonly Row[] = Array.from({ length: 20 }, (_, index) => ({
  name: `Casino ${index + 1}`,
  spent: index === 4 ? 900 : 0,
  profit: 100 - index * 10,
}))

function Table({ rows = ROWS }: { rows?: readonly Row[] }) {
  return (
    <main>
      <FigureTable
        label="By casino"
        first="Casino"
        rows={rows}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        columns={[
          { id: 'spent', name: 'Spent', value: ({ spent }) => spent, text: String },
          { id: 'profit', name: 'Profit', value: ({ profit }) => profit, text: String, isMain: true },
        ]}
        totals={['900', '100']}
        order={{ by: 'profit', descending: true }}
      />
    </main>
  )
}

beforeEach(() => resizeTo(DESKTOP))

const names = () =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')]
    .filter((row) => row.checkVisibility())
    .map((row) => row.querySelector('th')?.textContent)

test('headers sort by a figure or by name, and state the direction', async () => {
  await render(<Table />)
  expect(names()[0]).toBe('Casino 1')
  const profit = page.getByRole('columnheader', { name: 'Profit' })
  await expect.element(profit).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(page.getByRole('button', { name: 'Profit' }))
  await expect.element(profit).toHaveAttribute('aria-sort', 'ascending')
  expect(names()[0]).toBe('Casino 20')
  await userEvent.click(page.getByRole('button', { name: 'Spent' }))
  expect(names().slice(0, 2)).toEqual(['Casino 5', 'Casino 1'])
})

test('a long table begins with twelve rows', async () => {
  await render(<Table />)
  expect(names()).toHaveLength(12)
  await userEvent.click(page.getByRole('button', { name: 'Show all 20' }))
  expect(names()).toHaveLength(20)
  await userEvent.click(page.getByRole('button', { name: 'Show fewer' }))
  expect(names()).toHaveLength(12)
})

test('a table that is hardly longer shows all rows', async () => {
  await render(<Table rows={ROWS.slice(0, 14)} />)
  expect(names()).toHaveLength(14)
  expect(page.getByRole('button', { name: /^Show/ }).elements()).toEqual([])
})

test('on a phone, each row is a card, sorted by a field', async () => {
  await resizeTo(PHONE)
  await render(<Table />)
  await userEvent.selectOptions(page.getByLabelText('Sort by'), 'Spent')
  expect(names()[0]).toBe('Casino 5')
  const [first] = page.getByRole('row', { name: 'Casino 5' }).elements()
  expect(first?.textContent).toContain('900')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0])
  expect(await axeFindings()).toEqual([])
})
