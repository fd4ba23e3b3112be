import { withinTime } from '#web/ui/within-time.ts'

/** How long the service worker may take that the first page of a browser installs. */
const WORKER_TIMEOUT_MS = 30_000

/**
 * Returns the registration of this site's service worker; undefined without one. Browsers have none on a home server at
 * http://192.168.1.50:3000, which is not a secure context.
 */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
}

/**
 * Returns the registration once its service worker is active.
 *
 * @throws Error if the browser has no service workers, or the worker is not active within 30 seconds.
 */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers')
  return await withinTime(navigator.serviceWorker.ready, WORKER_TIMEOUT_MS)
}
