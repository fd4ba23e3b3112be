import { expect, type Locator, type Page } from '@playwright/test'

/** How somebody works a page: with the pointer (a mouse, or a finger on a phone), or with the keyboard alone. */
export type Means = {
  readonly press: (target: Locator) => Promise<void>
  /** Writes an amount and records it. */
  readonly record: (field: Locator, amount: string) => Promise<void>
  /** Chooses by the words of the choice. */
  readonly choose: (list: Locator, words: string) => Promise<void>
  /** Chooses from the menu that just opened. */
  readonly pick: (words: string) => Promise<void>
  /** Closes what is open; `opener` then has the focus again. */
  readonly close: (overlay: Locator, opener: Locator) => Promise<void>
}

/** With a mouse, or a finger. */
export function byPointer(page: Page, touch: boolean): Means {
  const press = async (target: Locator) => {
    // What looks disabled for a visitor can be pressed all the same, which Playwright would wait for.
    const force = (await target.getAttribute('aria-disabled')) === 'true'
    // Neither behind the bar along the bottom nor behind what stands at the top.
    if (force) await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await (touch ? target.tap({ force }) : target.click({ force }))
  }
  return {
    press,
    async record(field, amount) {
      await press(field)
      await field.fill(amount)
      await field.press('Enter')
    },
    choose: async (list, words) => void (await list.selectOption({ label: words })),
    pick: (words) => press(page.getByRole('menuitem', { name: words, exact: true })),
    async close(overlay) {
      await press(overlay.getByRole('button', { name: 'Close' }).first())
      await expect(overlay).toBeHidden()
    },
  }
}

/** Without a mouse: everything pressed can be reached by Tab. */
export function byKeyboard(page: Page): Means {
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
      await page.keyboard.type(words)
    },
    async pick(words) {
      // Not waited for: what is typed while the menu is on its way is meant for it.
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    },
    async close(overlay, opener) {
      await page.keyboard.press('Escape')
      await expect(overlay).toBeHidden()
      await expect(opener).toBeFocused()
    },
  }
}
