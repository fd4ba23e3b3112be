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
  let listener: ((press: Press) => void) | null = null
  const window: { earlyPresses?: { pressed: object[]; stop: () => void } } = {}
  const app = { querySelectorAll: () => waiting, contains: inApp }
  const document = {
    getElementById: () => app,
    addEventListener: (_name: string, added: (press: Press) => void) => (listener = added),
    removeEventListener: () => (listener = null),
  }
  runInNewContext(EARLY_PRESS_SCRIPT, { window, document })
  /** @returns whether the browser's own action was prevented. */
  function press(element: object | null): boolean {
    const event: Press = {
      target: { closest: () => element },
      prevented: false,
      preventDefault: () => (event.prevented = true),
      stopPropagation: () => {},
    }
    listener?.(event)
    return event.prevented
  }
  return { press, early: window.earlyPresses }
}

test('records each pressed control once, in order, and prevents its own action', () => {
  const { press, early } = runInPage([])
  const [first, second] = [{}, {}]
  expect([press(second), press(first), press(second)]).toEqual([true, true, true])
  expect(early?.pressed).toEqual([second, first])
  expect(early?.pressed[0]).toBe(second)
})

test('leaves links, and controls outside the app, to the browser', () => {
  const { press, early } = runInPage([], () => false)
  expect([press(null), press({})]).toEqual([false, false])
  expect(early?.pressed).toEqual([])
})

test('enables the buttons that wait for hydration, and stops on request', () => {
  const waiting = [{ disabled: true }]
  const { press, early } = runInPage(waiting)
  expect(waiting).toEqual([{ disabled: false }])
  early?.stop()
  expect(press({})).toBe(false)
})
