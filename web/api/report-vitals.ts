import { APP_PATHS } from '#contract/pages.ts'
import { shellPath } from '#contract/page-shells.ts'
import { PATHS } from '#contract/paths.ts'
import type { ReportVitals } from '#contract/vitals.ts'
import type { Vital } from '#contract/vital-names.ts'
import type { Metric } from 'web-vitals'

/** The share of visits that send a report. */
const SAMPLE_RATE = 0.1

let isStarted = false

/**
 * Reports the web vitals of this page once, when it is first hidden. A lost report is not sent again.
 * A browser with Do Not Track or Global Privacy Control sends none, although the report does not identify the user.
 */
export function reportVitals(): void {
  if (isStarted) return
  isStarted = true
  const page = APP_PATHS.find((path) => path === shellPath(location.pathname))
  if (page === undefined || !('PerformanceObserver' in window)) return
  if (asksForPrivacy() || Math.random() >= SAMPLE_RATE) return
  const vitals = new Map<Vital, number>()
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    const measured = Array.from(vitals, ([name, value]) => ({ name, value }))
    if (measured.length === 0) return
    const report = { page, vitals: measured } satisfies ReportVitals
    navigator.sendBeacon(PATHS.vitals, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  }
  // Not when the browser is idle: a visit that ends before the library has loaded is not counted.
  void import('web-vitals')
    .then(({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
      const note = ({ name, value }: Metric) => vitals.set(name, value)
      // Browsers also pass it what they measured before it loads.
      for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note)
      // After those of the library, whose last values arrive when the page is hidden.
      document.addEventListener('visibilitychange', send)
    })
    .catch(() => undefined)
}

/** TypeScript has no type for this property yet (globalprivacycontrol.org). */
type PrivacySignals = { readonly globalPrivacyControl?: boolean }

function asksForPrivacy(): boolean {
  return navigator.doNotTrack === '1' || (navigator as PrivacySignals).globalPrivacyControl === true
}
