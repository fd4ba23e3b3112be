import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { ReportVitals } from '#contract/vitals.ts'
import type { EpochMs } from '#core/units.ts'
import { addHttpMetrics } from '#server/metrics/http-metrics.ts'
import { type JobServices, addJobMetrics } from '#server/metrics/job-metrics.ts'
import { addReminderMetrics } from '#server/metrics/reminder-metrics.ts'
import { type Services, addServiceMetrics } from '#server/metrics/service-metrics.ts'

/**
 * Creates the metrics of a node. No label names a user, a casino, or an address, and every label has a fixed set of
 * values.
 */
export function createMetrics(services: Services & JobServices, now: () => EpochMs) {
  const registry = new Registry()
  addServiceMetrics(registry, services)
  addJobMetrics(registry, services, now)
  return {
    ...addHttpMetrics(registry),
    reminders: addReminderMetrics(registry),
    recordVitals: addVitals(registry),
    /** Returns the text format of Prometheus. */
    text: () => Registry.merge([processMetrics(), registry]).metrics(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

let ofProcess: Registry | undefined

/** Memory, CPU, garbage collection, and the delay of the event loop: once per process, from the first read on. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Seconds. They include the thresholds of good and poor (web.dev/articles/defining-core-web-vitals-thresholds). */
const SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10]
const SCORES = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

/**
 * Adds the web vitals of page loads. The contract limits pages and metrics, so there are at most fifty label sets.
 *
 * @returns a function that counts a report.
 */
function addVitals(registry: Registry): (report: ReportVitals) => void {
  const times = new Histogram({
    name: 'web_vitals_seconds',
    help: 'How long pages took, by page and metric.',
    labelNames: ['page', 'metric'],
    buckets: SECONDS,
    registers: [registry],
  })
  const shifts = new Histogram({
    name: 'web_vitals_layout_shift',
    help: 'Cumulative layout shift, by page.',
    labelNames: ['page'],
    buckets: SCORES,
    registers: [registry],
  })
  return ({ page, vitals }) => {
    for (const [metric, value] of new Map(vitals.map((vital) => [vital.name, vital.value]))) {
      if (metric === 'CLS') shifts.observe({ page }, value)
      else times.observe({ page, metric }, value / 1000)
    }
  }
}
