import { SITE_PAGES } from '#web/data/site-pages.ts'
import { ARTICLES } from '#web/prerender/articles.server.ts'
import { xmlAnswer, xmlText } from '#web/prerender/xml.ts'

/** Pages besides the articles that say something to somebody who searches. What only a member sees is not here. */
const PUBLIC: ReadonlySet<string> = new Set([
  '/',
  '/signup',
  '/login',
  '/dashboard',
  '/blackjack-calculator',
  '/casino-reviews',
  '/glossary',
  '/faq',
  '/where-it-is-allowed',
  '/catalogue-changes',
  '/privacy-policy',
])

/** `/sitemap.xml`. The protocol wants whole addresses: they are, once the build knows PUBLIC_URL. */
export function loader() {
  const updates = new Map(ARTICLES.map(({ path, updated }) => [path, updated]))
  const pages = SITE_PAGES.filter((path) => PUBLIC.has(path) || updates.has(path)).map((path) => {
    const updated = updates.get(path)
    const address = `<loc>${xmlText(import.meta.env.PUBLIC_URL + path)}</loc>`
    return `  <url>${address}${updated === undefined ? '' : `<lastmod>${updated}</lastmod>`}</url>`
  })
  return xmlAnswer(
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...pages, '</urlset>'].join('\n'),
  )
}
