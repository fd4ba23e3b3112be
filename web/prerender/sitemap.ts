import { DRAWN_ORIGIN } from '#web/data/drawn-origin.ts'
import { SITE_PAGES, UNLISTED_PAGES } from '#web/data/site-pages.ts'
import { ARTICLES } from '#web/prerender/articles.server.ts'
import { xmlAnswer, xmlText } from '#web/prerender/xml.ts'

/** `/sitemap.xml`: every page that says something to somebody who searches. */
export function loader() {
  const updates = new Map(ARTICLES.map(({ path, updated }) => [path, updated]))
  const pages = SITE_PAGES.filter((path) => !UNLISTED_PAGES.has(path)).map((path) => {
    const updated = updates.get(path)
    const address = `<loc>${xmlText(DRAWN_ORIGIN + path)}</loc>`
    return `  <url>${address}${updated === undefined ? '' : `<lastmod>${updated}</lastmod>`}</url>`
  })
  return xmlAnswer(
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...pages, '</urlset>'].join('\n'),
  )
}
