/** What a route says about itself with `export const handle`. */
export type PageHandle = {
  /**
   * Built once and served without the framework's scripts. Links to it and from it are plain `<a>`. False brings a
   * page in a static frame to life.
   */
  readonly static?: boolean
  /** Which header the page has. */
  readonly header?: 'landing'
}

/**
 * Whether a page is static: the innermost route that says anything of it decides.
 *
 * @param handles from the frame inwards; untyped where the router gathers them.
 */
export function isStatic(handles: readonly unknown[]): boolean {
  const said = handles.flatMap((handle) =>
    typeof handle === 'object' && handle !== null && 'static' in handle ? [handle.static] : [],
  )
  return said.at(-1) === true
}

export function isLanding(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'header' in handle && handle.header === 'landing'
}
