import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EARLY_PRESS_SCRIPT } from '#web/app/early-presses.ts'

type Press = {
  readonly target: object
  prevented: boolean
  preventDefault: () => void
  stopPropagation: () => void
}

/** Runs the script in a page with the given buttons and returns a function that presses an element. */
function runInPage(waiting: { disabled: boolean }[], inApp: (element: object) => boolean = () => true) {
  const listeners = new Map<string, (press: Press) => void>()
  const window: { earlyPresses?: { pressed: object[][]; stop: () => void } } = {}
  const app = { querySelectorAll: () => waiting, contains: inApp }
  const document = {
    getElementById: () => app,
    addEventListener: (name: string, added: (press: Press) => void) => listeners.set(name, added),
    removeEventListener: (name: string) => listeners.delete(name),
  }
  runInNewContext(EARLY_PRESS_SCRIPT, { window, document })
  /** @returns whether the browser's own action was prevented. */
  function press(element: object | null, name = 'click'): boolean {
    const event: Press = {
      target: { closest: () => element },
      prevented: false,
      preventDefault: () => (event.prevented = true),
      stopPropagation: () => {},
    }
    listeners.get(name)?.(event)
    return event.prevented
  }
  return { press, early: window.earlyPresses }
}

test('records each pressed control once, in order, and prevents its own action', () => {
  const { press, early } = runInPage([])
  const [first, second] = [{}, {}]
  expect([press(second), press(first), press(second)]).toEqual([true, true, true])
  expect(early?.pressed).toEqual([[second], [first]])
  expect(early?.pressed[0]?.[0]).toBe(second)
})

test('records each chosen option, and leaves the choice to the browser', () => {
  const { press, early } = runInPage([])
  const select = { value: '6' }
  expect(press(select, 'change')).toBe(false)
  select.value = '7'
  press(select, 'change')
  expect(early?.pressed).toEqual([
    [select, '6'],
    [select, '7'],
  ])
})

test('leaves links, and controls outside the app, to the browser', () => {
  const { press, early } = runInPage([], () => false)
  expect([press(null), press({}), press({}, 'change')]).toEqual([false, false, false])
  expect(early?.pressed).toEqual([])
})

test('enables the buttons that wait for hydration, and stops on request', () => {
  const waiting = [{ disabled: true }]
  const { press, early } = runInPage(waiting)
  expect(waiting).toEqual([{ disabled: false }])
  early?.stop()
  expect(press({})).toBe(false)
  press({ value: '6' }, 'change')
  expect(early?.pressed).toEqual([])
})
