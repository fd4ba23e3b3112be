import { beforeEach, expect, test } from 'vitest'
import { closeToast, currentToasts, retellToast, showToast } from '#web/ui/toast-store.ts'

beforeEach(() => currentToasts().forEach(({ id }) => closeToast(id)))

const texts = () => currentToasts().map(({ text }) => text)

test('shows at most three toasts and removes the oldest', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast(text)
  expect(texts()).toEqual(['b', 'c', 'd'])
})

test('retellToast updates an open toast in place and keeps its id', () => {
  const first = showToast('Sorted by Casino')
  showToast('Stake.us collected')
  expect(retellToast(first, 'Sorted by Status')).toBe(first)
  expect(texts()).toEqual(['Sorted by Status', 'Stake.us collected'])
})

test('retellToast shows a new toast if the old one is closed', () => {
  const closed = showToast('Sorted by Casino')
  closeToast(closed)
  expect(retellToast(closed, 'Sorted by Status')).not.toBe(closed)
  expect(texts()).toEqual(['Sorted by Status'])
})
