import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/app/routes.ts'

/**
 * Pages that search engines should not list: pages for members and operators, and error pages. Each renders `noindex`. The build
 * fails if the sitemap and a page disagree.
 */
const UNLISTED: ReadonlySet<string> = new Set([
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/history',
  '/account',
  '/operator',
  '/goodbye',
  '/404',
  '/offline',
])

/** The paths of all pages in routes.ts that search engines should list. */
export const LISTED_ROUTES: readonly string[] = pathsOf(routes).filter((path) => !UNLISTED.has(path))

/** Returns the paths of pages. Leaves out the route of all articles and files such as `/feed.xml`. */
function pathsOf(entries: readonly RouteConfigEntry[]): readonly string[] {
  return entries.flatMap(({ index, path = '', children = [] }) => [
    ...(index === true || /^[^*.]+$/.test(path) ? [`/${path}`] : []),
    ...pathsOf(children),
  ])
}
