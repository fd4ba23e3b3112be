import * as PATHS from '#contract/resource-paths.ts'

export { PATHS }

/** Returns the path of a resource of one casino. */
export function casinoPath(
  casinoId: number,
  resource:
    | 'collections'
    | 'cash-outs'
    | 'spends'
    | 'corrections'
    | 'played'
    | 'vote'
    | 'visibility'
    | 'figures'
    | 'ready'
    | 'countdown'
    | 'tags',
): string {
  return `${PATHS.casinos}/${casinoId}/${resource}`
}

/** Returns the path of a casino or a bonus of the user's own. */
export function ownCasinoPath(casinoId: number): string {
  return `${PATHS.ownCasinos}/${casinoId}`
}

/** Returns the path of the law of a place, and of the casinos that exclude it. */
export function availabilityPath(place: string): string {
  return `${PATHS.availability}?place=${encodeURIComponent(place)}`
}

/** Returns the path that leads to a casino's site, if the visitor's place, limits, and breaks allow it. */
export function visitPath(casinoId: number): string {
  return `${PATHS.casinos}/${casinoId}/visit`
}

/** Returns the path of the calendar feed with a token. */
export function calendarFeedPath(token: string): string {
  return `/calendar/${token}.ics`
}

/** Returns the path of an entry of the ledger, or of the action that restores it. */
export function entryPath(id: string, action?: 'restore'): string {
  return action ? `${PATHS.entries}/${id}/${action}` : `${PATHS.entries}/${id}`
}

/** Returns the path of the report of a tax year. */
export function taxPath(year: number): string {
  return `${PATHS.reports}/tax/${year}`
}

/** Returns the path of an import. */
export function importPath(id: string): string {
  return `${PATHS.imports}/${id}`
}

/** The catalog without the texts that a list does not show. */
export const LIST_CASINOS = `${PATHS.casinos}?form=list`
