import { expect, type Locator, type Page } from '@playwright/test'

/** How a member operates a page: with a mouse, by touch, or with the keyboard alone. */
export type InputMode = {
  readonly press: (target: Locator) => Promise<void>
  /** Enters an amount and records it. */
  readonly record: (field: Locator, amount: string) => Promise<void>
  /** Selects an option by its label. */
  readonly choose: (list: Locator, words: string) => Promise<void>
  /** Selects an item of the menu that just opened. */
  readonly pick: (words: string) => Promise<void>
  /** Closes an overlay. The focus returns to `opener`. */
  readonly close: (overlay: Locator, opener: Locator) => Promise<void>
}

/** With a mouse, or by touch. */
export function pointerMode(page: Page, touch: boolean): InputMode {
  const press = async (target: Locator) => {
    // Disabled-looking buttons of a visitor can be pressed. Playwright would wait until they are enabled.
    if ((await target.getAttribute('aria-disabled')) !== 'true')
      return await (touch ? target.tap() : target.click())
    // The bars at the top and the bottom must not cover it.
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [left, top] = [x + width / 2, y + height / 2] as const
    await (touch ? page.touchscreen.tap(left, top) : page.mouse.click(left, top))
  }
  return {
    press,
    async record(field, amount) {
      await press(field)
      await field.fill(amount)
      // The decimal keypad of a phone has no Enter key.
      if (touch) await press(field.locator('xpath=..').getByRole('button', { name: /^Save / }))
      else await field.press('Enter')
    },
    choose: async (list, words) => void (await list.selectOption({ label: words })),
    pick: (words) => press(page.getByRole('menuitem', { name: words, exact: true })),
    async close(overlay) {
      await press(overlay.getByRole('button', { name: 'Close' }).first())
      await expect(overlay).toBeHidden()
    },
  }
}

/** With the keyboard alone. Everything that is pressed must be in the tab order. */
export function keyboardMode(page: Page): InputMode {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    expect(await target.evaluate((element) => (element as HTMLElement).tabIndex)).toBe(0)
    await target.focus()
    await expect(target).toBeFocused()
  }
  return {
    async press(target) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async record(field, amount) {
      await reach(field)
      await page.keyboard.type(amount)
      await page.keyboard.press('Enter')
    },
    async choose(list, words) {
      await reach(list)
      // One letter: a slow computer would end a longer search between two keys.
      await page.keyboard.press(words.charAt(0))
      await expect(list.locator('option:checked')).toHaveText(words)
    },
    async pick(words) {
      const items = page.getByRole('menuitem').and(page.locator(':not([aria-disabled=true])'))
      await expect(items.first()).toBeFocused()
      const names = (await items.allInnerTexts()).map((name) => name.trim())
      for (let at = 1; at <= names.indexOf(words); at++) {
        await page.keyboard.press('ArrowDown')
        await expect(items.nth(at)).toBeFocused()
      }
      await expect(page.getByRole('menuitem', { name: words, exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
    },
    async close(overlay, opener) {
      await page.keyboard.press('Escape')
      await expect(overlay).toBeHidden()
      await expect(opener).toBeFocused()
    },
  }
}
