import { nextReady } from '#core/bonuses/next-ready.ts'
import { countdownText } from '#core/reset/countdown-text.ts'
import { epochMs } from '#core/units.ts'
import { isClock } from '#web/api/bonus-guards.ts'

const MINUTE_MS = 60_000
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/**
 * Writes the next reset of every fixed clock on the page, and again every minute. A clock in a zone that the browser does
 * not know stays empty: the text next to it names the zone.
 */
export function showNextResets(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-next-reset]')]
  if (places.length === 0) return
  const show = () => {
    const now = epochMs(Date.now())
    for (const place of places) {
      const clock: unknown = JSON.parse(place.dataset['nextReset'] ?? 'null')
      const next = isClock(clock) ? nextReady(clock, now) : null
      if (next !== null) place.textContent = `${time.format(next)} your time, in ${countdownText(next, now)}`
    }
  }
  show()
  setInterval(show, MINUTE_MS)
}
