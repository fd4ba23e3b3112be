import { nextFixed } from '#core/bonuses/next-ready.ts'
import { countdownText } from '#core/reset/countdown-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { isFixedClock } from '#web/api/dashboard/clock-guards.ts'

const MINUTE_MS = 60_000

/**
 * Writes the next reset of every fixed clock on the page in the device's zone, and again every minute and when the page is
 * shown. A clock in a zone that the browser does not know stays empty: the text next to it names the zone.
 */
function showNextResets(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-next-reset]')]
  if (places.length === 0) return
  const title = document.querySelector<HTMLElement>('[data-resets-title]')
  if (title) title.textContent = title.dataset['resetsTitle'] ?? title.textContent
  const show = () => {
    const now = epochMs(Date.now())
    // A stored one keeps the zone in which it was created.
    const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    for (const place of places) {
      const next = nextReset(place, now)
      if (next !== null) place.textContent = `${time.format(next)} your time, in ${countdownText(next, now)}`
    }
    sortLists(now)
  }
  show()
  setInterval(show, MINUTE_MS)
  document.addEventListener('visibilitychange', show)
}

/** Puts the next reset first in each list that asks for it. */
function sortLists(now: EpochMs): void {
  for (const list of document.querySelectorAll('[data-resets-list]')) {
    const items = [...list.children].map((item) => ({
      item,
      next: nextReset(item.querySelector<HTMLElement>('[data-next-reset]'), now) ?? Infinity,
    }))
    const sorted = [...items].sort((a, b) => (a.next === b.next ? 0 : a.next - b.next))
    // Moving an item takes the focus from its link, so a list in order stays as it is.
    if (sorted.some(({ item }, at) => item !== items[at]?.item))
      list.append(...sorted.map(({ item }) => item))
  }
}

/** Returns the next reset of the clock of an element; null without one that the browser knows. */
function nextReset(place: HTMLElement | null, now: EpochMs): EpochMs | null {
  const clock: unknown = JSON.parse(place?.dataset['nextReset'] ?? 'null')
  return isFixedClock(clock) ? nextFixed(clock, now) : null
}

/** Shows the next resets in the reader's zone. Bundled into a separate file, without a framework. */

showNextResets()
