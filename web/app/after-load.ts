import { registerWorker } from '#web/offline/register-worker.ts'

/** Begins, once the page stands, what the page itself does not need. */
export function afterLoad(): void {
  void registerWorker()
}
