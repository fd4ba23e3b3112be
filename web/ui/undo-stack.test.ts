import { beforeEach, expect, test } from 'vitest'
import { closeMessage, currentMessages } from '#web/ui/message-store.ts'
import { addUndo, clearUndo, offerUndo, undoNewest, withdrawUndo } from '#web/ui/undo-stack.ts'

let undone: string[]
const offer = (name: string) => offerUndo(name, () => void undone.push(name))
const toasts = () => currentMessages().map(({ text }) => text)

beforeEach(() => {
  undone = []
  clearUndo()
  currentMessages().forEach(({ id }) => closeMessage(id))
})

test('undoes the newest change first, also after its toast has closed', () => {
  offer('collect')
  offer('vote')
  currentMessages().forEach(({ id }) => closeMessage(id))
  expect([undoNewest(), undoNewest(), undoNewest()]).toEqual([true, true, false])
  expect(undone).toEqual(['vote', 'collect'])
})

test('the button of a toast undoes its change once', () => {
  offer('collect')
  offer('vote')
  currentMessages()[0]?.action?.run()
  expect(toasts()).toEqual(['vote'])
  undoNewest()
  expect(undoNewest()).toBe(false)
  expect(undone).toEqual(['collect', 'vote'])
})

test('a replaced step shares the toast, and only the newer one can be undone', () => {
  const first = offer('sort')
  offerUndo('sort descending', () => void undone.push('both'), first)
  expect(toasts()).toEqual(['sort descending'])
  expect([undoNewest(), undoNewest()]).toEqual([true, false])
  expect(undone).toEqual(['both'])
})

test('a step without a toast is undone in its order', () => {
  offer('vote')
  const step = addUndo(() => void undone.push('collect'))
  expect(toasts()).toEqual(['vote'])
  undoNewest()
  withdrawUndo(step)
  expect([undone, toasts()]).toEqual([['collect'], ['vote']])
})

test('a withdrawn step cannot be undone', () => {
  withdrawUndo(offer('collect'))
  expect(undoNewest()).toBe(false)
  expect(toasts()).toEqual([])
})
