/** The ID of the element that contains the interactive app. */
export const APP_ID = 'app'

/**
 * Returns whether a page is static: prerendered and served without the framework's scripts. The innermost route that
 * exports `handle = { static }` decides. Links to and from static pages are plain `<a>` elements.
 *
 * @param handles from the outermost to the innermost route. The router does not type them.
 */
export function isStatic(handles: readonly unknown[]): boolean {
  const values = handles.flatMap((handle) =>
    typeof handle === 'object' && handle !== null && 'static' in handle ? [handle.static] : [],
  )
  return values.at(-1) === true
}

/** Returns whether a route exports `handle = { header: 'landing' }` for the landing page's header. */
export function isLanding(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'header' in handle && handle.header === 'landing'
}
