import type { Vital } from '#contract/measured-pages.ts'

/** One movement of the layout that nobody asked for. Milliseconds since the page began. */
export type Shift = { readonly at: number; readonly score: number }

const GAP_MS = 1000
const WINDOW_MS = 5000

/** Cumulative layout shift: the worst window of shifts, each less than a second after the one before, five seconds long at most (web.dev/articles/cls). */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let began = -Infinity
  let last = -Infinity
  for (const { at, score } of shifts) {
    if (at - last >= GAP_MS || at - began >= WINDOW_MS) {
      sum = 0
      began = at
    }
    sum += score
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Interaction to next paint: the longest press, leaving out one for every fifty (web.dev/articles/inp). */
export function slowestPress(durations: readonly number[]): number | null {
  const longestFirst = durations.toSorted((a, b) => b - a)
  return longestFirst[Math.floor(durations.length / 50)] ?? null
}

/** What is known of this page so far; what it did not come to is left out. */
export type VitalsSoFar = () => ReadonlyMap<Vital, number>

/** Begins to listen, also to what has already happened. */
export function watchVitals(): VitalsSoFar {
  const shifts: Shift[] = []
  const presses = new Map<number, number>()
  const known = new Map<Vital, number>()
  watch('navigation', (entry) => {
    known.set('TTFB', Math.max(0, (entry as PerformanceNavigationTiming).responseStart))
  })
  // A page that was opened in the background was painted when somebody came to look.
  const seen = document.visibilityState === 'visible'
  watch('paint', ({ name, startTime }) => {
    if (seen && name === 'first-contentful-paint') known.set('FCP', startTime)
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    if (seen) known.set('LCP', startTime)
  })
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value, startTime } = entry as LayoutShift
    if (!hadRecentInput) shifts.push({ at: startTime, score: value })
  })
  watch('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming
    if (interactionId) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0))
  })
  return () => {
    const slowest = slowestPress([...presses.values()])
    if (slowest !== null) known.set('INP', slowest)
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      known.set('CLS', layoutShift(shifts))
    return known
  }
}

/** Not yet among the types of the language. */
type LayoutShift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly value: number }

function watch(type: string, take: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  // Short presses count too: without them one slow press would be all there is.
  observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) })
}
