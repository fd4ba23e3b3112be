import { pageVersion } from '#web/ui/load-error-cause.ts'
import { workerRegistration } from '#web/offline/installed-worker.ts'
import { type VersionMessage, WORKER_PATH } from '#web/offline/worker-names.ts'

/** Local storage key: since when the worker's file has not been a script. */
const WRONG_SINCE_KEY = 'workerWrongSince'

/** Session storage key: this tab has already reloaded after the removal of the worker. */
const RELOADED_FLAG = 'workerRemoved'

let isStarted = false

/**
 * Registers the service worker once, or removes it if the server no longer has one. Reports only to the
 * console.
 */
export async function registerWorker(): Promise<void> {
  // Browsers support service workers only in secure contexts.
  if (isStarted || !('serviceWorker' in navigator)) return
  isStarted = true
  try {
    const check = await checkWorker()
    const status = workerStatus(check, readWrongSince(), Date.now())
    if (status !== 'unreachable')
      storeWrongSince(status === 'wrong' ? (readWrongSince() ?? Date.now()) : null)
    if (status === 'unreachable' || status === 'wrong')
      log('No internet connection found. App is running in offline mode.')
    else if (status === 'missing') await removeWorker()
    else await register(navigator.serviceWorker)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the state of the worker is reported only to the console
    console.error('Error during service worker registration:', error)
  }
}

async function checkWorker(): Promise<WorkerCheck> {
  const response = await fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-cache' }).catch(() => null)
  if (response === null) return null
  const { status, redirected, headers } = response
  return { status, redirected, contentType: headers.get('content-type') }
}

function readWrongSince(): number | null {
  const stored = Number(localStorage.getItem(WRONG_SINCE_KEY))
  return stored > 0 ? stored : null
}

function storeWrongSince(at: number | null): void {
  if (at === null) localStorage.removeItem(WRONG_SINCE_KEY)
  else localStorage.setItem(WRONG_SINCE_KEY, String(at))
}

async function removeWorker(): Promise<void> {
  const registration = await workerRegistration()
  if (!registration) return
  await registration.unregister()
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  if (sessionStorage.getItem(RELOADED_FLAG) !== null) return
  sessionStorage.setItem(RELOADED_FLAG, 'true')
  location.reload()
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  // Browsers that block service workers may return undefined.
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(WORKER_PATH)
  if (!registration) return
  const script = pageVersion()
  if (script !== null) registration.waiting?.postMessage({ script } satisfies VersionMessage)
  let observed: ServiceWorker | null = null
  const observe = (worker: ServiceWorker | null) => {
    // The first worker is reported twice: by `installing` and by `updatefound`.
    if (!worker || worker === observed) return
    observed = worker
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installed') return
      log(
        serviceWorker.controller
          ? 'New content is available and will be used when this page is loaded again.'
          : 'Content is cached for offline use.',
      )
    })
  }
  observe(registration.installing)
  registration.addEventListener('updatefound', () => observe(registration.installing))
}

function log(text: string): void {
  // oxlint-disable-next-line no-console -- the state of the worker is reported only to the console
  console.info(text)
}

/** The response to a check of the worker's file; null if there was none. */
type WorkerCheck = {
  readonly status: number
  readonly contentType: string | null
  /** Whether it came from another address, to which the first response led. */
  readonly redirected: boolean
} | null

/**
 * `missing`: the server has no worker any more. `unreachable`: the response says nothing about it. `wrong`: the file is
 * not a script, which can be the page of a hotel's network.
 */
type WorkerStatus = 'found' | 'missing' | 'unreachable' | 'wrong'

/** The shortest time between two checks that find a wrong type, before the worker is removed. */
const CONFIRMED_AFTER_MS = 3_600_000

/**
 * Decides what to do with the installed worker. Removing it deletes what works offline, so only a response of the server
 * itself counts: 404 or 410 without a redirect, or a wrong type that is still there an hour later.
 *
 * @param wrongSince when the type was first wrong, in milliseconds; null if it was a script in the last check.
 */
export function workerStatus(check: WorkerCheck, wrongSince: number | null, now: number): WorkerStatus {
  if (check === null) return 'unreachable'
  if (!check.redirected && (check.status === 404 || check.status === 410)) return 'missing'
  if (check.status < 200 || check.status > 299) return 'unreachable'
  if (/javascript/.test(check.contentType ?? '')) return 'found'
  return wrongSince !== null && now - wrongSince >= CONFIRMED_AFTER_MS ? 'missing' : 'wrong'
}
