import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('./site-frame.tsx', [
    index('../pages/landing/landing-page.tsx'),
    route('privacy-policy', '../pages/privacy-policy/privacy-policy-page.tsx'),
    route('goodbye', '../pages/goodbye/goodbye-page.tsx'),
    route('404', '../pages/not-found/not-found-page.tsx'),
  ]),
  route('signup', '../pages/sign-up/sign-up-page.tsx'),
  route('login', '../pages/log-in/log-in-page.tsx'),
  route('dashboard', '../pages/dashboard/dashboard-page.tsx'),
] satisfies RouteConfig
