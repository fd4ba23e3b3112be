import { expect, test } from 'vitest'
import { inFigureOrder, orderAfterPress } from '#web/features/charts/figure-table.tsx'

const ROWS = [
  { name: 'Zula', profit: -5 },
  { name: 'chumba', profit: 20 },
  { name: 'Modo 10', profit: 20 },
  { name: 'Modo 9', profit: 20 },
]
const columns = [{ id: 'profit', value: ({ profit }: (typeof ROWS)[number]) => profit }]
const namesBy = (by: string, descending: boolean) =>
  inFigureOrder(ROWS, { by, descending }, columns, ({ name }) => name).map(({ name }) => name)

test('rows are sorted by a figure, and equal ones by name in both directions', () => {
  expect(namesBy('profit', true)).toEqual(['chumba', 'Modo 9', 'Modo 10', 'Zula'])
  expect(namesBy('profit', false)).toEqual(['Zula', 'chumba', 'Modo 9', 'Modo 10'])
})

test('names are sorted without case, and numbers in them by value', () => {
  expect(namesBy('name', false)).toEqual(['chumba', 'Modo 9', 'Modo 10', 'Zula'])
  expect(namesBy('name', true)).toEqual(['Zula', 'Modo 10', 'Modo 9', 'chumba'])
})

test('a press shows the largest figure first, names from A, and then the other direction', () => {
  const byName = orderAfterPress({ by: 'profit', descending: true }, 'name')
  expect(byName).toEqual({ by: 'name', descending: false })
  expect(orderAfterPress(byName, 'name')).toEqual({ by: 'name', descending: true })
  expect(orderAfterPress(byName, 'spent')).toEqual({ by: 'spent', descending: true })
})
