/** Session storage: the versions that this tab has reloaded for, which prevents reload loops. */
const LEFT_KEY = 'leftVersions'

/** Session storage: set when `leaveVersion` reloads the page. */
const RENEWED_KEY = 'pageRenewed'

declare global {
  interface Window {
    /** Set by React Router: the URL of the route manifest of this page. */
    readonly __reactRouterManifest?: { readonly url?: string }
  }
}

/** Returns the URL of the route manifest, which differs for every version of the site. */
export function pageVersion(): string | null {
  // oxlint-disable-next-line no-underscore-dangle -- React Router defines the name
  return window.__reactRouterManifest?.url ?? null
}

/**
 * Finds out why a script chunk failed to load.
 *
 * @param thrown the value thrown by the import. Browsers include the URL of the chunk in its message.
 * @returns `gone` if the server responds but no longer has this version, `unreached` if the server does not respond,
 *   otherwise `there`.
 */
export async function whyMissing(thrown: unknown): Promise<'gone' | 'unreached' | 'there'> {
  const chunkUrl = /(?:https?:\/)?\/[^\s"']+/.exec(thrown instanceof Error ? thrown.message : '')?.[0]
  const results = await Promise.all(
    [pageVersion(), chunkUrl]
      .filter((url) => typeof url === 'string' && isSameOrigin(url))
      .map((url) => checkUrl(String(url))),
  )
  return (
    results.find((result) => result === 'gone') ?? results.find((result) => result === 'unreached') ?? 'there'
  )
}

/** Sends a HEAD request, which bypasses the service worker and the browser cache. */
async function checkUrl(url: string): Promise<'gone' | 'unreached' | 'there'> {
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response === null || response.status >= 500) return 'unreached'
  return response.status === 404 || response.status === 410 ? 'gone' : 'there'
}

function isSameOrigin(url: string): boolean {
  return URL.parse(url, location.href)?.origin === location.origin
}

/**
 * Reloads the page because its version is no longer on the server.
 *
 * @returns false, without reloading, if this tab has left this version before or if session storage is blocked.
 */
export function leaveVersion(): boolean {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(LEFT_KEY) ?? '[]')
    const versions = Array.isArray(left) ? left : []
    const version = pageVersion()
    if (versions.includes(version)) return false
    sessionStorage.setItem(LEFT_KEY, JSON.stringify([...versions, version]))
    sessionStorage.setItem(RENEWED_KEY, 'true')
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Returns whether `leaveVersion` opened this page. Returns true only once. */
export function wasRenewed(): boolean {
  try {
    const renewed = sessionStorage.getItem(RENEWED_KEY) !== null
    sessionStorage.removeItem(RENEWED_KEY)
    return renewed
  } catch {
    return false
  }
}
