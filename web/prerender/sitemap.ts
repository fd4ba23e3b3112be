import { SITE_PAGES } from '#web/data/site-pages.ts'
import { ARTICLES } from '#web/prerender/articles.server.ts'
import { xmlAnswer, xmlText } from '#web/prerender/xml.ts'

/** Pages that say nothing to somebody who searches. */
const UNLISTED: ReadonlySet<string> = new Set(['/404', '/goodbye'])

/** `/sitemap.xml`. The protocol wants whole addresses: they are, once the build knows PUBLIC_URL. */
export function loader() {
  const pages = SITE_PAGES.filter((path) => !UNLISTED.has(path)).map((path) => {
    const updated = ARTICLES.find((article) => article.path === path)?.updated
    const address = `<loc>${xmlText(import.meta.env.PUBLIC_URL + path)}</loc>`
    return `  <url>${address}${updated === undefined ? '' : `<lastmod>${updated}</lastmod>`}</url>`
  })
  return xmlAnswer(
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...pages, '</urlset>'].join('\n'),
  )
}
