import { beforeEach, expect, test } from 'vitest'
import {
  closeMessage,
  closeToasts,
  currentMessages,
  showAlert,
  showQuestion,
  showToast,
  updateToast,
} from '#web/ui/message-store.ts'

beforeEach(() => currentMessages().forEach(({ id }) => closeMessage(id)))

const texts = () => currentMessages().map(({ text }) => text)

test('shows at most three toasts and removes the oldest', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast(text)
  expect(texts()).toEqual(['b', 'c', 'd'])
})

test('counts alerts with a button apart from others, and shows each text once', () => {
  for (const text of ['a', 'b', 'c', 'd', 'a', 'e']) showAlert(text)
  for (const text of ['1', '2', '3', '4']) showAlert(text, () => {})
  expect(texts()).toEqual(['c', 'd', 'a', 'e', '2', '3', '4'])
})

test('updateToast makes an open toast the newest and keeps its id', () => {
  const first = showToast('Sorted by Casino')
  showToast('Stake.us collected')
  expect(updateToast(first, 'Sorted by Status')).toBe(first)
  expect(texts()).toEqual(['Stake.us collected', 'Sorted by Status'])
})

test('an alert that is replaced counts as dismissed', () => {
  const dismissed: string[] = []
  const ask = (text: string) =>
    showQuestion(text, { label: 'Try again', run: () => {} }, () => dismissed.push(text))
  for (const text of ['1', '2', '2', '3', '4']) ask(text)
  expect(texts()).toEqual(['2', '3', '4'])
  expect(dismissed).toEqual(['2', '1'])
})

test('updateToast shows a new toast if the old one is closed', () => {
  const closed = showToast('Sorted by Casino')
  closeMessage(closed)
  expect(updateToast(closed, 'Sorted by Status')).not.toBe(closed)
  expect(texts()).toEqual(['Sorted by Status'])
})

test('closeToasts leaves the alerts', () => {
  showToast('Stake.us collected')
  showAlert('The entry was not deleted')
  closeToasts()
  expect(texts()).toEqual(['The entry was not deleted'])
})
