import { beforeEach, expect, test } from 'vitest'
import { closeToast, currentToasts, retellToast, showToast } from '#web/ui/toast-store.ts'

beforeEach(() => currentToasts().forEach(({ id }) => closeToast(id)))

const texts = () => currentToasts().map(({ text }) => text)

test('three stand at a time, and the oldest gives way', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast(text)
  expect(texts()).toEqual(['b', 'c', 'd'])
})

test('a message that stands says something else in its place, under its number', () => {
  const first = showToast('Sorted by Casino')
  showToast('Stake.us collected')
  expect(retellToast(first, 'Sorted by Status')).toBe(first)
  expect(texts()).toEqual(['Sorted by Status', 'Stake.us collected'])
})

test('one that has gone comes anew', () => {
  const gone = showToast('Sorted by Casino')
  closeToast(gone)
  expect(retellToast(gone, 'Sorted by Status')).not.toBe(gone)
  expect(texts()).toEqual(['Sorted by Status'])
})
