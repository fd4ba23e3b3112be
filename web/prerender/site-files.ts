import { LISTED_PATHS } from '#contract/pages.ts'
import type { Catalog } from '#content/listed-casinos.ts'
import { ROUTE_PAGES } from '#content/site-pages.ts'
import { PLACEHOLDER_ORIGIN } from '#web/features/page-head/placeholder-origin.ts'
import { ARTICLES } from '#web/prerender/articles.ts'
import { atomFeed, xmlDocument, xmlText } from '#web/prerender/atom-feed.ts'
import { factSheetMetas } from '#web/prerender/fact-sheet.ts'
import { changesFeed } from '#web/prerender/changes.ts'

/** Returns the files of the site that are computed and not pages, by path. */
export function siteFiles(catalog: Catalog): Readonly<Record<string, string>> {
  return {
    '/sitemap.xml': sitemap(catalog),
    '/robots.txt': robots(),
    '/feed.xml': articleFeed(),
    '/catalog-changes.xml': changesFeed(),
  }
}

/** All pages that search engines should index. */
function sitemap(catalog: Catalog): string {
  const updates = new Map(
    [...ARTICLES, ...factSheetMetas(catalog, ARTICLES)].map(({ path, updated }) => [path, updated]),
  )
  const named = ROUTE_PAGES.map(({ href }) => href)
  const pages = [...named, ...LISTED_PATHS, ...updates.keys()].toSorted().map((path) => {
    const updated = updates.get(path)
    const address = `<loc>${xmlText(PLACEHOLDER_ORIGIN + path)}</loc>`
    return `  <url>${address}${updated === undefined ? '' : `<lastmod>${updated}</lastmod>`}</url>`
  })
  return xmlDocument(
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...pages, '</urlset>'].join('\n'),
  )
}

/** Crawlers may read everything except the API. */
function robots(): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${PLACEHOLDER_ORIGIN}/sitemap.xml\n`
}

/** All published articles, newest first. */
function articleFeed(): string {
  return atomFeed({
    path: '/feed.xml',
    title: 'Daily Bonus Blog',
    about: 'Guides and posts about daily bonuses at sweepstakes casinos.',
    entries: ARTICLES.flatMap(({ path, title, description, published, updated }) =>
      published === undefined ? [] : [{ path, title, text: description, published, updated }],
    ),
  })
}
