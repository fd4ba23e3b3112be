import { PLACEHOLDER_ORIGIN } from '#web/api/placeholder-origin.ts'
import { ARTICLES } from '#web/prerender/articles.server.ts'
import { REVIEW_METAS } from '#web/prerender/casino-review.tsx'
import { LISTED_ROUTES } from '#web/prerender/listed-routes.ts'
import { xmlResponse, xmlText } from '#web/prerender/xml.ts'

/** Serves `/sitemap.xml`: all pages that search engines should index. */
export function loader() {
  const updates = new Map([...ARTICLES, ...REVIEW_METAS].map(({ path, updated }) => [path, updated]))
  const pages = [...LISTED_ROUTES, ...updates.keys()].toSorted().map((path) => {
    const updated = updates.get(path)
    const address = `<loc>${xmlText(PLACEHOLDER_ORIGIN + path)}</loc>`
    return `  <url>${address}${updated === undefined ? '' : `<lastmod>${updated}</lastmod>`}</url>`
  })
  return xmlResponse(
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...pages, '</urlset>'].join('\n'),
  )
}
