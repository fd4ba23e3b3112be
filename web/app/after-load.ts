import { reportVitals } from '#web/api/report-vitals.ts'
import { wasRenewed } from '#web/offline/page-version.ts'
import { registerWorker } from '#web/offline/register-worker.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** Starts the tasks that the page itself does not need. */
export function afterLoad(): void {
  if (wasRenewed()) showToast('This page is up to date now. Please choose again what you wanted to open.')
  void registerWorker()
  reportVitals()
}
