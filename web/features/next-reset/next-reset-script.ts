import { nextFixed } from '#core/bonuses/next-ready.ts'
import { countdownText } from '#core/reset/countdown-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { isFixedClock } from '#web/api/dashboard/clock-guards.ts'

const MINUTE_MS = 60_000
const LATEST_MS = 3_000

/**
 * Writes the next reset of every fixed clock on the page in the device's zone, and again every minute and when the page is
 * shown. A clock in a zone that the browser does not know stays empty: the text next to it names the zone.
 *
 * Begins when the first clock comes near the screen, or else after three seconds: the first use of a zone stops a slow phone
 * for a tenth of a second.
 */
function showNextResets(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-next-reset]')]
  const show = () => {
    const now = epochMs(Date.now())
    // A stored one keeps the zone in which it was created.
    const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    const resets = new Map<Element, EpochMs>()
    for (const place of places) {
      const next = nextReset(place, now)
      if (next === null) continue
      resets.set(place, next)
      place.textContent = `${time.format(next)} your time, in ${countdownText(next, now)}`
    }
    sortLists(resets)
  }
  const begin = () => {
    near.disconnect()
    clearTimeout(timer)
    show()
    setInterval(show, MINUTE_MS)
    document.addEventListener('visibilitychange', show)
  }
  const near = new IntersectionObserver(
    ([seen]) => {
      if (seen?.isIntersecting) begin()
    },
    { rootMargin: '600px' },
  )
  const first = places[0]
  if (first === undefined) return
  const title = document.querySelector<HTMLElement>('[data-resets-title]')
  if (title) title.textContent = title.dataset['resetsTitle'] ?? ''
  const timer = setTimeout(begin, LATEST_MS)
  near.observe(first)
}

/** Puts the next reset first in each list that asks for it. */
function sortLists(resets: ReadonlyMap<Element, EpochMs>): void {
  for (const list of document.querySelectorAll('[data-resets-list]')) {
    const items = [...list.children].map((item) => {
      const place = item.querySelector('[data-next-reset]')
      return { item, next: (place === null ? undefined : resets.get(place)) ?? Infinity }
    })
    const sorted = [...items].sort((a, b) => (a.next === b.next ? 0 : a.next - b.next))
    // Moving an item takes the focus from its link, so a list in order stays as it is.
    if (sorted.some(({ item }, at) => item !== items[at]?.item))
      list.append(...sorted.map(({ item }) => item))
  }
}

/** Returns the next reset of the clock of an element; null without one that the browser knows. */
function nextReset(place: HTMLElement, now: EpochMs): EpochMs | null {
  const clock: unknown = JSON.parse(place.dataset['nextReset'] ?? 'null')
  return isFixedClock(clock) ? nextFixed(clock, now) : null
}

showNextResets()
