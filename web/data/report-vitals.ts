import { MEASURED_PAGES } from '#contract/measured-pages.ts'
import { PATHS } from '#contract/paths.ts'
import type { ReportVitals } from '#contract/vitals.ts'
import { watchVitals } from '#web/data/vitals.ts'

/** So many visits say how fast they were: enough to know, and little to send. */
const SHARE = 0.1

/**
 * Says once, when this page is left or put aside, how fast it was (spec section 7). What gets lost stays lost. A browser
 * that asks not to be followed says nothing, though nobody would follow it.
 */
export function reportVitals(): void {
  const page = MEASURED_PAGES.find((path) => path === location.pathname)
  if (page === undefined || !('PerformanceObserver' in window)) return
  if (asksForPrivacy() || Math.random() >= SHARE) return
  const soFar = watchVitals()
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    const vitals = [...soFar()].map(([name, value]) => ({ name, value }))
    const report = { page, vitals } satisfies ReportVitals
    navigator.sendBeacon(PATHS.vitals, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', send)
}

/** Not yet among the types of the language (globalprivacycontrol.org). */
type PrivacySignals = { readonly globalPrivacyControl?: boolean }

function asksForPrivacy(): boolean {
  return navigator.doNotTrack === '1' || (navigator as PrivacySignals).globalPrivacyControl === true
}
