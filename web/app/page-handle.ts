/** What a route says about itself with `export const handle`. */
export type PageHandle = {
  /** Built once and served without the framework's scripts. Links to it and from it are plain `<a>`. */
  readonly static?: boolean
  /** Which header the page has. */
  readonly header?: 'landing'
}

/** Handles are untyped where the router gathers them. */
export function isStatic(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true
}

export function isLanding(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'header' in handle && handle.header === 'landing'
}
