import { reportVitals } from '#web/api/report-vitals.ts'
import { registerWorker } from '#web/offline/register-worker.ts'

/** Starts the tasks that the page itself does not need. */
export function afterLoad(): void {
  void registerWorker()
  reportVitals()
}
