import { APP_PATHS } from '#contract/pages.ts'
import { shellPath } from '#contract/page-shells.ts'
import { PATHS } from '#contract/paths.ts'
import type { ReportVitals } from '#contract/vitals.ts'
import { watchVitals } from '#web/api/vitals.ts'

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
  const readVitals = watchVitals()
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    const vitals = [...readVitals()].map(([name, value]) => ({ name, value }))
    const report = { page, vitals } satisfies ReportVitals
    navigator.sendBeacon(PATHS.vitals, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', send)
}

/** TypeScript has no type for this property yet (globalprivacycontrol.org). */
type PrivacySignals = { readonly globalPrivacyControl?: boolean }

function asksForPrivacy(): boolean {
  return navigator.doNotTrack === '1' || (navigator as PrivacySignals).globalPrivacyControl === true
}
