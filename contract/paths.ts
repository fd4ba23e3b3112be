/** Where each resource lives. The server mounts them and the browser calls them from here. */
export const PATHS = {
  session: '/api/session',
  refresh: '/api/session/refresh',
  signUp: '/api/signup',
  logIn: '/api/login',
  logOut: '/api/logout',
  casinos: '/api/casinos',
  dashboard: '/api/dashboard',
  ranking: '/api/ranking',
  entries: '/api/entries',
  feedback: '/api/feedback',
  deleteAccount: '/api/deleteAccount',
  openapi: '/api/openapi.json',
} as const

/** `…/collections`, `…/cash-outs`, `…/spends` and `…/vote` of one casino. */
export function casinoPath(casinoId: number, what: 'collections' | 'cash-outs' | 'spends' | 'vote'): string {
  return `${PATHS.casinos}/${casinoId}/${what}`
}

/** One entry of the ledger, or its restoring. */
export function entryPath(id: string, what?: 'restore'): string {
  return what ? `${PATHS.entries}/${id}/${what}` : `${PATHS.entries}/${id}`
}
