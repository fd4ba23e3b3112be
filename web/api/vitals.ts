import type { Vital } from '#contract/vital-names.ts'

/** One unexpected layout shift. `at` is in milliseconds since the navigation started. */
export type Shift = { readonly at: number; readonly score: number }

const GAP_MS = 1000
const WINDOW_MS = 5000

/** Cumulative layout shift: the worst window of shifts less than a second apart, at most five seconds long (web.dev/articles/cls). */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let windowStart = -Infinity
  let last = -Infinity
  for (const { at, score } of shifts) {
    if (at - last >= GAP_MS || at - windowStart >= WINDOW_MS) {
      sum = 0
      windowStart = at
    }
    sum += score
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Interaction to next paint: the longest interaction, ignoring one of every fifty (web.dev/articles/inp). */
export function slowestInteraction(durations: readonly number[]): number | null {
  const longestFirst = [...durations].sort((a, b) => b - a)
  return longestFirst[Math.floor(durations.length / 50)] ?? null
}

/** Returns the vitals measured so far. Vitals without a measurement are missing. */
export type ReadVitals = () => ReadonlyMap<Vital, number>

/** Starts to observe the vitals, including entries from before the call. */
export function watchVitals(): ReadVitals {
  const shifts: Shift[] = []
  const interactions = new Map<number, number>()
  const vitals = new Map<Vital, number>()
  watch('navigation', (entry) => {
    vitals.set('TTFB', Math.max(0, (entry as PerformanceNavigationTiming).responseStart))
  })
  // The paint times of a page that was opened in the background measure when the user looked at it.
  const wasVisible = document.visibilityState === 'visible'
  watch('paint', ({ name, startTime }) => {
    if (wasVisible && name === 'first-contentful-paint') vitals.set('FCP', startTime)
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    if (wasVisible) vitals.set('LCP', startTime)
  })
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value, startTime } = entry as LayoutShift
    if (!hadRecentInput) shifts.push({ at: startTime, score: value })
  })
  watch('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming
    if (interactionId)
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  })
  return () => {
    const inp = slowestInteraction([...interactions.values()])
    if (inp !== null) vitals.set('INP', inp)
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      vitals.set('CLS', layoutShift(shifts))
    return vitals
  }
}

/** TypeScript has no type for this entry yet. */
type LayoutShift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly value: number }

function watch(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry))
  // Includes short interactions: with only the slow ones, the percentile would be wrong.
  observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) })
}
