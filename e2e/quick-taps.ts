import type { Page } from '@playwright/test'
import type { EntryKind } from '#contract/entries.ts'

/** A write that a journey made on screen. */
export type Tap =
  | { readonly kind: 'collect'; readonly casinoId: number; readonly at: number }
  | {
      readonly kind: Extract<EntryKind, 'cash_out' | 'spend'>
      readonly casinoId: number
      readonly at: number
      readonly amount: string
    }
  | { readonly kind: 'vote'; readonly casinoId: number; readonly vote: 1 | -1 }
  | { readonly kind: 'hide'; readonly casinoId: number }
  | { readonly kind: 'move' }

/** Notes the time of each tap and key press in the page, before the product handles it. */
export async function noteTapTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const type of ['click', 'keydown'])
      document.addEventListener(
        type,
        () => (document.documentElement.dataset['tapped'] = `${Date.now()}`),
        true,
      )
  })
}

/** Returns the time of the last tap. */
export async function lastTapTime(page: Page): Promise<number> {
  return Number(await page.locator('html').getAttribute('data-tapped'))
}

/**
 * Taps in the list as fast as the page can follow: a third of the taps collects what is ready, a third votes, and the
 * rest records amounts.
 *
 * @param turn of this call, so that each one uses other casinos and amounts.
 */
export async function tapQuickly(page: Page, count: number, turn: number): Promise<Tap[]> {
  return await page.evaluate(
    async ([tapCount, offset]) => {
      const made: Tap[] = []
      const all = [...document.querySelectorAll<HTMLElement>('tr[data-casino]')]
      const rows = all.map((_, at) => all[(at + offset) % all.length] ?? document.body)
      const idOf = (row: HTMLElement) => Number(row.dataset['casino'])
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      const rendered = () => new Promise((resolve) => setTimeout(resolve))
      for (const row of rows.filter(({ dataset }) => dataset['status'] === 'ready')) {
        if (made.length >= tapCount / 3) break
        made.push({ kind: 'collect', casinoId: idOf(row), at: Date.now() })
        row.querySelector<HTMLElement>('[data-do=collect]')?.click()
      }
      for (const row of rows.slice(0, Math.floor(tapCount / 3))) {
        const other = row.querySelector<HTMLElement>('button[aria-label^="Vote"][aria-pressed=false]')
        made.push({
          kind: 'vote',
          casinoId: idOf(row),
          vote: other?.ariaLabel?.startsWith('Vote up') ? 1 : -1,
        })
        other?.click()
      }
      while (made.length < tapCount) {
        const row = rows[made.length % rows.length] ?? document.body
        const [cashOut, spend] = row.querySelectorAll('input')
        const isCashOut = made.length % 2 === 0
        const field = isCashOut ? cashOut : spend
        const amount = `${offset + 1}.${10 + made.length}`
        value?.set?.call(field, amount)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        await rendered()
        made.push({ kind: isCashOut ? 'cash_out' : 'spend', casinoId: idOf(row), at: Date.now(), amount })
        field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        await rendered()
      }
      return made
    },
    [count, turn] as const,
  )
}
