import type { LastVisit } from '#web/features/speed-collect/use-visit.ts'
import type { MainAction } from '#web/features/speed-collect/main-button.tsx'
import type { NotReady } from '#web/features/speed-collect/use-not-ready.ts'
import type { SpeedStop } from '#web/features/speed-collect/speed-stop.ts'

/** What the sheet asks or shows. */
export type SheetState =
  | { readonly kind: 'next'; readonly next: SpeedStop }
  | { readonly kind: 'answer' | 'amount'; readonly visit: LastVisit; readonly next: SpeedStop | null }
  | { readonly kind: 'more'; readonly visit: LastVisit; readonly next: SpeedStop }
  | { readonly kind: 'not-ready'; readonly notReady: NotReady; readonly next: SpeedStop | null }

/** What the user opened in the sheet. */
export type SheetPanel = 'answer' | 'amount' | 'more'

/**
 * Returns what the sheet shows; null if there is nothing to ask and nothing to collect.
 *
 * @param panel what the user opened after the visit; null for nothing. A typed amount is shown then.
 */
export function sheetState(
  visit: LastVisit | null,
  notReady: NotReady | null,
  next: SpeedStop | null,
  panel: SheetPanel | null,
): SheetState | null {
  if (notReady !== null) return { kind: 'not-ready', notReady, next }
  if (visit !== null) {
    if (panel === 'more' && next !== null) return { kind: 'more', visit, next }
    const kind = panel === 'amount' || (panel !== 'answer' && visit.hasText) ? 'amount' : 'answer'
    return { kind, visit, next }
  }
  return next === null ? null : { kind: 'next', next }
}

/**
 * Returns what the main button does. It never opens a casino, and records nothing at it, without the state showing this:
 * where the law or the member's own rules remove the link, the answer about the last visit comes alone.
 *
 * @param count how many bonuses of the next casino a press collects.
 */
export function mainAction(state: SheetState, count: number): MainAction {
  const { next } = state
  const unavailable = next?.linked.listed.unavailable ?? null
  const goesOn = next !== null && count > 0 && unavailable === null
  const collect = next?.linked.listed.casino.link === null ? 'Collect' : 'Collect & Visit'
  const name = next === null ? '' : `${next.name}${countText(next, count)}`
  const shared = { stop: goesOn ? next : null, isFilled: unavailable === null, isDisabled: false }
  const then = goesOn ? `next: ${collect} ${name}` : null
  switch (state.kind) {
    case 'next':
      return {
        text: collect,
        detail: unavailable === null ? name : `${name} · ${unavailable.title}`,
        stop: next,
        isFilled: goesOn,
        isDisabled: count === 0,
      }
    case 'answer':
    case 'more':
      return { ...shared, text: 'Got it', detail: then }
    case 'amount': {
      const { bonuses, hasText } = state.visit
      return { ...shared, text: hasText || bonuses.length === 1 ? 'Save' : 'Got it', detail: then }
    }
    case 'not-ready':
      if (state.notReady.text.trim() !== '') return { ...shared, text: 'Save', detail: then }
      return goesOn ? { ...shared, text: collect, detail: name } : { ...shared, text: 'Done', detail: null }
  }
}

/** ", 2 bonuses", or ", 1 of 2 bonuses"; nothing for a stop with one bonus. */
function countText({ rows }: SpeedStop, count: number): string {
  if (rows.length === 1) return ''
  return count < rows.length ? `, ${count} of ${rows.length} bonuses` : `, ${rows.length} bonuses`
}
