import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('./site-frame.tsx', [
    index('../pages/landing/landing-page.tsx'),
    route('privacy-policy', '../pages/privacy-policy/privacy-policy-page.tsx'),
    route('goodbye', '../pages/goodbye/goodbye-page.tsx'),
    route('glossary', '../pages/glossary/glossary-page.tsx'),
    route('faq', '../pages/faq/faq-page.tsx'),
    route('casino-reviews', '../pages/casino-reviews/casino-reviews-page.tsx'),
    route('where-it-is-allowed', '../pages/where-it-is-allowed/where-it-is-allowed-page.tsx'),
    route('catalogue-changes', '../pages/catalogue-changes/catalogue-changes-page.tsx'),
    route('blackjack-calculator', '../pages/blackjack-calculator/blackjack-calculator-page.tsx'),
    route('offline', '../pages/offline/offline-page.tsx'),
    route('404', '../pages/not-found/not-found-page.tsx'),
    // Every article in content/articles, by path.
    route('*', '../pages/article/article-page.tsx'),
  ]),
  route('sitemap.xml', '../prerender/sitemap.ts'),
  route('robots.txt', '../prerender/robots.ts'),
  route('feed.xml', '../prerender/feed.ts'),
  route('catalogue-changes.xml', '../prerender/changes-feed.ts'),
  route('signup', '../pages/sign-up/sign-up-page.tsx'),
  route('login', '../pages/log-in/log-in-page.tsx'),
  route('forgot-password', '../pages/forgot-password/forgot-password-page.tsx'),
  route('reset-password', '../pages/reset-password/reset-password-page.tsx'),
  route('verify-email', '../pages/verify-email/verify-email-page.tsx'),
  route('change-email', '../pages/change-email/change-email-page.tsx'),
  layout('../layouts/member-layout.tsx', [
    route('dashboard', '../pages/dashboard/dashboard-page.tsx'),
    route('history', '../pages/history/history-page.tsx'),
    route('account', '../pages/account/account-page.tsx'),
  ]),
] satisfies RouteConfig
