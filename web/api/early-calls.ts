import { PATHS } from '#contract/paths.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { SIGNED_IN_COOKIE } from '#contract/signed-in-cookie.ts'
import type { ClockMark } from '#web/api/server-clock.ts'

/** A call that the page has sent before its modules. */
type EarlyCall = {
  /** The ID of the user whose list it requests; undefined in other calls. */
  readonly person?: string
  readonly sent: ClockMark
  readonly response: Promise<Response>
}

declare global {
  // A global of the inline script, which no module exports.
  var earlyCalls: Record<string, EarlyCall | undefined> | undefined
}

/** The response is older than the page's first render by at most this time. */
const MAX_AGE_MS = 10_000

/**
 * Runs in the head of the dashboard, before its modules load. Requests the session, the catalog, and, if the browser has a
 * list of a member, that member's list: all three in parallel with the scripts.
 *
 * The server rejects the request of the list if the session belongs to another user.
 */
export const EARLY_CALLS_SCRIPT = [
  '(function(w,d){try{',
  'function f(p,u){var h={accept:"application/json"},t=performance.now();',
  `if(u)h["${PERSON_HEADER}"]=u;`,
  'var r=fetch(p,{credentials:"same-origin",headers:h,signal:AbortSignal.timeout(1e4)});',
  // The caller handles the failure.
  'r.catch(function(){});',
  'c[p]={person:u,sent:{page:t,gap:Date.now()-t},response:r}}',
  'var c=w.earlyCalls={},m;',
  `f("${PATHS.session}");f("${PATHS.casinos}");`,
  `m=/(^|; )${SIGNED_IN_COOKIE}(_\\d+)?=1(;|$)/.test(d.cookie)&&/^{"user":{"id":"([^"]+)"/.exec(localStorage.getItem("lastDashboard"));`,
  `if(m)f("${PATHS.dashboard}",m[1])`,
  '}catch(e){}})(window,document)',
].join('')

/** Returns the call that the page has sent already, once; null if there is none, or if it is too old or of another user. */
export function takeEarlyCall(path: string, person: string | undefined): EarlyCall | null {
  const call = globalThis.earlyCalls?.[path]
  if (call === undefined) return null
  delete globalThis.earlyCalls?.[path]
  return call.person === person && performance.now() - call.sent.page < MAX_AGE_MS ? call : null
}
