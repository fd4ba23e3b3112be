import { collectDefaultMetrics, Registry } from 'prom-client'
import type { EpochMs } from '#core/units.ts'
import { addHttpMetrics } from '#server/metrics/http-metrics.ts'
import { addJobMetrics, type JobServices } from '#server/metrics/job-metrics.ts'
import { addServiceMetrics, type Services } from '#server/metrics/service-metrics.ts'
import { addVitals } from '#server/metrics/vitals.ts'

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
