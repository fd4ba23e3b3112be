/** Why a script chunk failed to load: a newer version of the site, no connection, no response, or none of these. */
export type LoadErrorCause = 'outdated' | 'offline' | 'unavailable' | 'unknown'

/** Returns the path of the page's script, whose name differs for every version of the site. */
export function pageVersion(): string | null {
  return document.querySelector('script[type="module"]')?.getAttribute('src') ?? null
}

/** Finds the cause of a failed import. @param thrown its error. Browsers include the URL of the chunk in the message. */
export async function findLoadErrorCause(thrown: unknown): Promise<LoadErrorCause> {
  const chunkUrl = /(?:https?:\/)?\/[^\s"']+/.exec(thrown instanceof Error ? thrown.message : '')?.[0]
  const results = await Promise.all(
    [pageVersion(), chunkUrl]
      .filter((url) => typeof url === 'string' && isSameOrigin(url))
      .map((url) => checkUrl(String(url))),
  )
  return (
    results.find((result) => result === 'outdated') ??
    results.find((result) => result !== 'unknown') ??
    'unknown'
  )
}

/** Sends a HEAD request, which bypasses the service worker and the browser cache. */
async function checkUrl(url: string): Promise<LoadErrorCause> {
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response === null && !navigator.onLine) return 'offline'
  if (response === null || response.status >= 500) return 'unavailable'
  return response.status === 404 || response.status === 410 ? 'outdated' : 'unknown'
}

function isSameOrigin(url: string): boolean {
  try {
    return new URL(url, location.href).origin === location.origin
  } catch {
    return false
  }
}
