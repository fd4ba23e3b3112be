import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('../pages/landing/landing-page.tsx'),
  route('signup', '../pages/sign-up/sign-up-page.tsx'),
  route('login', '../pages/log-in/log-in-page.tsx'),
  route('dashboard', '../pages/dashboard/dashboard-page.tsx'),
  route('404', '../pages/not-found/not-found-page.tsx'),
] satisfies RouteConfig
