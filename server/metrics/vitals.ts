import type { ReportVitals } from '#contract/vitals.ts'
import { createHistogram } from '#server/metrics/histogram.ts'

/** How fast the pages were that people opened, since this node was started. */
export type Vitals = {
  readonly record: (report: ReportVitals) => void
  /** In the text format of Prometheus. */
  readonly text: () => string
}

/** Seconds. The bounds of good and poor are among them (web.dev/articles/defining-core-web-vitals-thresholds). */
const SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10]
const SCORES = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

/** Bounded: pages and metrics are the contract's, so there are at most fifty rows. */
export function createVitals(): Vitals {
  const times = createHistogram('web_vitals_seconds', 'How long pages took, by page and metric.', SECONDS)
  const shifts = createHistogram('web_vitals_layout_shift', 'Cumulative layout shift, by page.', SCORES)
  return {
    record({ page, vitals }) {
      for (const [metric, value] of new Map(vitals.map((vital) => [vital.name, vital.value]))) {
        if (metric === 'CLS') shifts.observe({ page }, value)
        else times.observe({ page, metric }, value / 1000)
      }
    },
    text: () => `${times.text()}\n${shifts.text()}\n`,
  }
}
