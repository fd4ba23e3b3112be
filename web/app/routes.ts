import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { MEMBER_PAGES, OTHER_PAGES } from './interactive-pages.tsx'

export default [
  layout('./site-layout.tsx', [
    index('../pages/landing/landing-page.tsx'),
    route('privacy-policy', '../pages/privacy-policy/privacy-policy-page.tsx'),
    route('goodbye', '../pages/goodbye/goodbye-page.tsx'),
    route('glossary', '../pages/glossary/glossary-page.tsx'),
    route('blog', '../pages/blog/blog-page.tsx'),
    route('faq', '../pages/faq/faq-page.tsx'),
    route('casino-reviews', '../pages/casino-reviews/casino-reviews-page.tsx'),
    route('where-it-is-allowed', '../pages/where-it-is-allowed/where-it-is-allowed-page.tsx'),
    route('catalogue-changes', '../pages/catalogue-changes/catalogue-changes-page.tsx'),
    route('offline', '../pages/offline/offline-page.tsx'),
    route('404', '../pages/not-found/not-found-page.tsx'),
    // Every article in content/articles, and the computed reviews, by path.
    route('*', '../pages/article/article-page.tsx'),
  ]),
  route('sitemap.xml', '../prerender/sitemap.ts'),
  route('robots.txt', '../prerender/robots.ts'),
  route('feed.xml', '../prerender/feed.ts'),
  route('catalogue-changes.xml', '../prerender/changes-feed.ts'),
  ...Object.keys({ ...MEMBER_PAGES, ...OTHER_PAGES }).map((path) =>
    route(path.slice(1), './app-route.tsx', { id: path }),
  ),
] satisfies RouteConfig
