import { setTimeout as wait } from 'node:timers/promises'
import type { Display, Point } from './display.ts'
import { findInPage, type Target } from './find-in-page.ts'
import { type Browser, type Element, ELEMENT_KEY, KEYS, WebDriverError } from './webdriver.ts'

/** An upper limit for a busy machine, as in playwright.config.ts. */
const STEP_LIMIT_MS = 30_000

/** The errors of a click on an element that moves, is covered, or is replaced. */
const NOT_YET = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
]

/** What a journey does in a browser. Every action waits until it is possible. */
export type Screen = ReturnType<typeof openScreen>

/** @param address of the product. */
export function openScreen({ send }: Browser, display: Display, address: string) {
  /** Runs a function in the page. Arguments and result are JSON. The function may use nothing outside itself. */
  async function run<T>(
    inPage: (...args: never[]) => T | Promise<T>,
    ...args: readonly unknown[]
  ): Promise<T> {
    return (await send('ExecuteScript', {
      script: `return (${inPage.toString()}).apply(null, arguments)`,
      args,
    })) as T
  }

  /** Repeats until the result is not null, false, or an element that is not ready. */
  async function until<T>(what: string, attempt: () => Promise<T | null | false>): Promise<T> {
    const end = performance.now() + STEP_LIMIT_MS
    let last = ''
    for (;;) {
      try {
        const result = await attempt()
        if (result !== null && result !== false) return result
      } catch (error) {
        if (!(error instanceof WebDriverError) || !NOT_YET.includes(error.code)) throw error
        last = `\n${error.message}`
      }
      if (performance.now() > end)
        throw new Error(`Waited ${STEP_LIMIT_MS / 1000} seconds for: ${what}${last}`)
      await wait(50)
    }
  }

  const describe = ({ role, name, within }: Target) =>
    `${role} ${name instanceof RegExp ? String(name) : `“${name}”`}${within === undefined ? '' : ` in ${within}`}`

  async function find({ role, name, within }: Target): Promise<Element | null> {
    const pattern = name instanceof RegExp ? { source: name.source, flags: name.flags } : name
    return (await run(findInPage, role, pattern, within ?? null)) as unknown as Element | null
  }

  const element = (target: Target) => until(describe(target), () => find(target))

  async function click(target: Target): Promise<void> {
    await until(`a click on ${describe(target)}`, async () => {
      const found = await find(target)
      if (found === null) return false
      // WebKit does not scroll to an element of a part that it does not render, so first to that part. Then away from the
      // bars at the edges of the window.
      await run((one: HTMLElement) => {
        one.closest('section')?.scrollIntoView({ block: 'nearest' })
        one.scrollIntoView({ block: 'center' })
      }, found)
      await send('ElementClick', { id: found[ELEMENT_KEY] })
      return true
    })
  }

  /** The middle of an element in pixels of the display. The first call in a page moves the mouse, to learn where the page is. */
  async function placeOf(target: Target): Promise<Point> {
    await until('a page that sees the mouse', async () => {
      if (await run(() => 'mouseOffset' in window)) return true
      await run(() => {
        const seen = window as unknown as { mouseOffset?: Point }
        addEventListener(
          'mousemove',
          ({ clientX, clientY }) => (seen.mouseOffset = { x: 600 - clientX, y: 500 - clientY }),
          { once: true, capture: true },
        )
      })
      await display.mouse('mousemove', '601', '501', 'mousemove', '600', '500')
      return await run(() => 'mouseOffset' in window)
    })
    return await run(
      (one: HTMLElement) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const { x, y } = (window as unknown as { mouseOffset: Point }).mouseOffset
        return { x: Math.round(left + width / 2 + x), y: Math.round(top + height / 2 + y) }
      },
      await element(target),
    )
  }

  async function scrollTo(target: Target): Promise<void> {
    await run((one: HTMLElement) => one.scrollIntoView({ block: 'center' }), await element(target))
  }

  return {
    run,
    until,
    find,
    element,
    click,
    placeOf,
    scrollTo,
    mouse: display.mouse,
    /** Opens a page and waits until it reacts: a page that has hydrated loads what runs after load. */
    async open(path: string): Promise<void> {
      await send('Navigate', { url: address + path })
      await until(`the script of ${path}`, () =>
        run(() =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => /\/assets\/(?:after-load|member-background)-/.test(name)),
        ),
      )
    },
    /** Reloads as the page itself does. WebDriver's own command in Firefox ignores the service worker. */
    async reload(): Promise<void> {
      await run(() => {
        document.documentElement.dataset['reloading'] = ''
        location.reload()
      })
      await until('the reloaded page', async () => {
        const isNew = () =>
          document.readyState === 'complete' && !('reloading' in document.documentElement.dataset)
        // A script fails while the page is replaced.
        return await run(isNew).catch((error: unknown) => {
          if (error instanceof WebDriverError) return false
          throw error
        })
      })
    },
    /** Types into a field, after its content. */
    async type(target: Target, text: string): Promise<void> {
      await until(`typing into ${describe(target)}`, async () => {
        const found = await find(target)
        if (found === null) return false
        await send('ElementSendKeys', { id: found[ELEMENT_KEY], text })
        return true
      })
    },
    /** Selects the option of this text in a list. */
    async choose(target: Target, option: string): Promise<void> {
      const id = (await element(target))[ELEMENT_KEY]
      const found = await run(
        (list: HTMLSelectElement, text: string) =>
          [...list.options].find((one) => one.textContent?.trim() === text) ?? null,
        { [ELEMENT_KEY]: id },
        option,
      )
      if (found === null) throw new Error(`${describe(target)} has no option ${option}`)
      await send('ElementClick', { id: (found as unknown as Element)[ELEMENT_KEY] })
    },
    /** Presses keys one after another, while `held` is pressed. */
    async press(keys: readonly string[], held?: keyof typeof KEYS): Promise<void> {
      const codes = keys.map((key) => (key in KEYS ? KEYS[key as keyof typeof KEYS] : key))
      const presses = codes.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      const around = held === undefined ? [] : [{ type: 'keyDown', value: KEYS[held] }]
      const after = held === undefined ? [] : [{ type: 'keyUp', value: KEYS[held] }]
      await send('PerformActions', {
        actions: [{ type: 'key', id: 'keyboard', actions: [...around, ...presses, ...after] }],
      })
    },
    /** Waits until the text of an element, also outside the window, matches. */
    async sees(selector: string, text: RegExp): Promise<void> {
      let seen = ''
      try {
        await until(`${String(text)} in ${selector}`, async () => {
          seen = await run(
            (css: string) => [...document.querySelectorAll(css)].map((one) => one.textContent).join('\n'),
            selector,
          )
          return text.test(seen)
        })
      } catch (error) {
        throw new Error(`${String(error)}\nThe text is: ${seen.slice(0, 600)}`, { cause: error })
      }
    },
    async at(path: RegExp): Promise<void> {
      await until(`the address ${String(path)}`, async () =>
        path.test(await run(() => location.pathname + location.search)),
      )
    },
    async resize(width: number, height: number): Promise<number> {
      await send('SetWindowRect', { width, height })
      return await run(() => innerWidth)
    },
    tab: async () => (await send('GetWindowHandle')) as string,
    tabs: async () => (await send('GetWindowHandles')) as string[],
    /** Opens a window of its own: a tab in the background renders nothing. @returns its handle. */
    async newWindow(): Promise<string> {
      const { handle } = (await send('NewWindow', { type: 'window' })) as { handle: string }
      return handle
    },
    switchTo: async (handle: string) => void (await send('SwitchToWindow', { handle })),
    closeTab: async () => void (await send('CloseWindow')),
    screenshot: async () => Buffer.from((await send('TakeScreenshot', { full: false })) as string, 'base64'),
  }
}
