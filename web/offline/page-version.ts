/** In this tab: the versions that were left for a newer one, so that no page is loaded again and again. */
const LEFT_KEY = 'leftVersions'

/** In this tab: the page that opens now was opened for a newer version. */
const RENEWED_KEY = 'pageRenewed'

declare global {
  interface Window {
    /** What the router's scripts leave: the address of the list of parts that this page runs on. */
    readonly __reactRouterManifest?: { readonly url?: string }
  }
}

/** The list of parts that this page runs on, by its address: every version has one of its own. */
export function pageVersion(): string | null {
  // oxlint-disable-next-line no-underscore-dangle -- the name is the router’s
  return window.__reactRouterManifest?.url ?? null
}

/**
 * Why a part did not come.
 *
 * @param trouble what the import threw; browsers name the part in it.
 * @returns `gone` where the server is there and this version of the page is not any more.
 */
export async function whyMissing(trouble: unknown): Promise<'gone' | 'unreached' | 'there'> {
  const named = /(?:https?:\/)?\/[^\s"']+/.exec(trouble instanceof Error ? trouble.message : '')?.[0]
  const found = await Promise.all(
    [pageVersion(), named]
      .filter((address) => typeof address === 'string' && isOurs(address))
      .map((address) => lookFor(String(address))),
  )
  return found.find((what) => what === 'gone') ?? found.find((what) => what === 'unreached') ?? 'there'
}

/** A HEAD goes past the service worker and past the browser's own store. */
async function lookFor(address: string): Promise<'gone' | 'unreached' | 'there'> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer === null || answer.status >= 500) return 'unreached'
  return answer.status === 404 || answer.status === 410 ? 'gone' : 'there'
}

function isOurs(address: string): boolean {
  return URL.parse(address, location.href)?.origin === location.origin
}

/**
 * Loads the page anew, for what it is made of is gone.
 *
 * @returns false where this tab has left this version before, or cannot remember that it did: nothing happens then.
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

/** @returns whether this page was opened by `leaveVersion`; true once. */
export function wasRenewed(): boolean {
  try {
    const renewed = sessionStorage.getItem(RENEWED_KEY) !== null
    sessionStorage.removeItem(RENEWED_KEY)
    return renewed
  } catch {
    return false
  }
}
