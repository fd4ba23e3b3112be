import { pageVersion } from '#web/offline/page-version.ts'
import { type PartsMessage, WORKER_PATH } from '#web/offline/worker-names.ts'

/** Says in this tab that the page was loaded again because the worker is gone: once is enough. */
const RELOADED_FLAG = 'workerRemoved'

/**
 * Registers the service worker, or takes it away where the server has none any more (spec section 7). Tells of it in
 * the console only, as spec section 8 has it.
 */
export async function registerWorker(): Promise<void> {
  // Browsers have none outside of secure addresses.
  if (!('serviceWorker' in navigator)) return
  try {
    const found = await lookForWorker()
    if (found === 'unreached') say('No internet connection found. App is running in offline mode.')
    else if (found === 'gone') await removeWorker()
    else await register()
  } catch (error) {
    // oxlint-disable-next-line no-console -- spec section 8 has it logged
    console.error('Error during service worker registration:', error)
  }
}

async function lookForWorker(): Promise<'there' | 'gone' | 'unreached'> {
  const answer = await fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-cache' }).catch(() => null)
  // A server that is down says nothing about whether it has a worker.
  if (answer === null || answer.status >= 500) return 'unreached'
  const isScript = /javascript/.test(answer.headers.get('content-type') ?? '')
  return answer.status === 404 || !isScript ? 'gone' : 'there'
}

async function removeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  await registration.unregister()
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  if (sessionStorage.getItem(RELOADED_FLAG) !== null) return
  sessionStorage.setItem(RELOADED_FLAG, 'true')
  location.reload()
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  // Where workers are kept out of a browser, nothing comes back.
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(WORKER_PATH)
  if (!registration) return
  const parts = pageVersion()
  if (parts !== null) registration.waiting?.postMessage({ parts } satisfies PartsMessage)
  let followed: ServiceWorker | null = null
  const follow = (worker: ServiceWorker | null) => {
    // The first one is seen twice: here, and by the event that follows.
    if (!worker || worker === followed) return
    followed = worker
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installed') return
      say(
        serviceWorker.controller
          ? 'New content is available and will be used when this page is loaded again.'
          : 'Content is cached for offline use.',
      )
    })
  }
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

function say(text: string): void {
  // oxlint-disable-next-line no-console -- spec section 8: messages to the console only
  console.info(text)
}
