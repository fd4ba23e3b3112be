/**
 * Whether a page is static, that is built once and served without the framework's scripts: the innermost route that
 * exports `handle = { static }` decides. Links to and from static pages are plain `<a>`.
 *
 * @param handles from the frame inwards; untyped where the router gathers them.
 */
export function isStatic(handles: readonly unknown[]): boolean {
  const said = handles.flatMap((handle) =>
    typeof handle === 'object' && handle !== null && 'static' in handle ? [handle.static] : [],
  )
  return said.at(-1) === true
}

/** Whether a route exports `handle = { header: 'landing' }` for the landing page's header. */
export function isLanding(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'header' in handle && handle.header === 'landing'
}
