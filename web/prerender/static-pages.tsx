import type { ReactNode } from 'react'
import type { Catalog } from '#content/listed-casinos.ts'
import { SiteFrame } from '#web/app/site-frame.tsx'
import ArticlePage from '#web/pages/public/article/article-page.tsx'
import BonusKindsPage from '#web/pages/public/bonus-kinds/bonus-kinds-page.tsx'
import BlogPage from '#web/pages/public/blog/blog-page.tsx'
import CasinoReviewsPage from '#web/pages/public/casino-reviews/casino-reviews-page.tsx'
import CatalogChangesPage from '#web/pages/public/catalog-changes/catalog-changes-page.tsx'
import ContactPage from '#web/pages/public/contact/contact-page.tsx'
import FactSheetPage from '#web/pages/public/fact-sheet/fact-sheet-page.tsx'
import FaqPage from '#web/pages/public/faq/faq-page.tsx'
import GlossaryPage from '#web/pages/public/glossary/glossary-page.tsx'
import GoodbyePage from '#web/pages/public/goodbye/goodbye-page.tsx'
import LandingPage from '#web/pages/public/landing/landing-page.tsx'
import NotFoundPage from '#web/pages/public/not-found/not-found-page.tsx'
import OfflinePage from '#web/pages/public/offline/offline-page.tsx'
import PrivacyPolicyPage from '#web/pages/public/privacy-policy/privacy-policy-page.tsx'
import ResetTimesPage from '#web/pages/public/reset-times/reset-times-page.tsx'
import WhereItIsAllowedPage from '#web/pages/public/where-it-is-allowed/where-it-is-allowed-page.tsx'
import { article, ARTICLES, posts } from '#web/prerender/articles.ts'
import { factSheet, factSheetMetas } from '#web/prerender/fact-sheet.ts'
import { changesAbout } from '#web/prerender/changes.ts'
import { faqGroups } from '#web/prerender/faq.ts'
import { glossary } from '#web/prerender/glossary.ts'
import { allowedPlaces } from '#web/prerender/jurisdictions.ts'
import { bonusesByKind } from '#web/prerender/kinds-page.ts'
import { landingFacts } from '#web/prerender/landing-facts.ts'
import { landingNews } from '#web/prerender/landing-news.ts'
import { resetTimes } from '#web/prerender/reset-times.ts'
import { reviews } from '#web/prerender/reviews.ts'

/** The static pages that are not articles, by path. */
const PAGES: Readonly<Record<string, (catalog: Catalog) => ReactNode>> = {
  '/': (catalog) => <LandingPage {...landingFacts(catalog.casinos)} news={landingNews(catalog)} />,
  '/privacy-policy': () => <PrivacyPolicyPage />,
  '/goodbye': () => <GoodbyePage />,
  '/glossary': () => <GlossaryPage letters={glossary()} />,
  '/blog': () => <BlogPage posts={posts()} />,
  '/faq': () => <FaqPage groups={faqGroups()} />,
  '/casino-reviews': (catalog) => <CasinoReviewsPage {...reviews(catalog, ARTICLES, today())} />,
  '/where-it-is-allowed': () => <WhereItIsAllowedPage {...allowedPlaces(today())} />,
  '/catalog-changes': () => <CatalogChangesPage changes={changesAbout(['casinos', 'states', 'rule'])} />,
  '/reset-times': (catalog) => <ResetTimesPage {...resetTimes(catalog, today())} />,
  '/bonus-kinds': (catalog) => <BonusKindsPage kinds={bonusesByKind(catalog, today())} />,
  '/contact': () => <ContactPage />,
  '/offline': () => <OfflinePage />,
  '/404': () => <NotFoundPage />,
}

/** The day on which the pages are rendered, which decides the laws in force. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Returns the paths of all static pages: those above, the articles, and the fact sheets. */
export function staticPaths(catalog: Catalog): readonly string[] {
  const paths = [...ARTICLES, ...factSheetMetas(catalog, ARTICLES)].map(({ path }) => path)
  return [...new Set([...Object.keys(PAGES), ...paths])]
}

/** Returns the static page at a path in the frame of the site, or null if there is none. */
export function staticPage(path: string, catalog: Catalog): ReactNode {
  const page = PAGES[path]?.(catalog) ?? factSheetPage(path, catalog) ?? articlePage(path, catalog)
  return page === null ? null : <SiteFrame landing={path === '/'}>{page}</SiteFrame>
}

/** A written review has the path of a fact sheet, which contains it. */
function factSheetPage(path: string, catalog: Catalog): ReactNode {
  const sheet = factSheet(path, catalog, ARTICLES, today())
  return sheet === null ? null : <FactSheetPage sheet={sheet} review={article(path, catalog.casinos)} />
}

function articlePage(path: string, catalog: Catalog): ReactNode {
  const found = article(path, catalog.casinos)
  return found === null ? null : <ArticlePage article={found} />
}
