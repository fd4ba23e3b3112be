import type { Page } from '@playwright/test'

/** What a state does in the browser. */
export type Step = (page: Page) => Promise<unknown>

/** A state of the product to photograph: the signed-in user, the page, and the steps that lead to the state. */
export type State = {
  readonly name: string
  readonly user: 'visitor' | 'member' | 'new member'
  readonly path: string
  readonly steps?: Step
  /** Photographs the page to its end, not only the screen. */
  readonly whole?: true
  /** Runs before the page loads. */
  readonly before?: Step
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const press = (page: Page, name: string | RegExp) => button(page, name).click()
export const listLoaded = (page: Page) => button(page, /^Collect/).waitFor()
export const dialogOpen = (page: Page) => page.getByRole('dialog').waitFor()
export const entriesLoaded = (page: Page) => page.getByRole('table', { name: 'Entries by day' }).waitFor()
export const textShown = (text: string) => (page: Page) => page.getByText(text).first().waitFor()
export const regionShown = (name: string) => (page: Page) => page.getByRole('region', { name }).waitFor()
export const emptyShown = (page: Page) => page.locator('main h2').first().waitFor()
export const errorShown = (page: Page) => button(page, 'Try again').waitFor()
export const pending = (url: string) => (page: Page) => page.route(url, () => new Promise<void>(() => {}))

/** Runs these steps one after the other. */
export const inOrder =
  (...steps: readonly Step[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

/** The states of a page. */
export const statesOf = (
  user: State['user'],
  path: string,
  states: Record<string, Omit<State, 'name' | 'user' | 'path'>>,
) => Object.entries(states).map(([name, state]): State => ({ name, user, path, ...state }))

export const pressing = (name: string | RegExp) => (page: Page) => press(page, name)
export const filling = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text)
export const choosing = (label: string, option: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).selectOption(option)
/** Waits until the page takes input. */
export const hydrated = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true, disabled: false }).first().waitFor()
