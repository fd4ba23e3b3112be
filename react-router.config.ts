import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build/site',
  ssr: false,
  prerender: ['/', '/signup', '/login', '/dashboard', '/privacy-policy', '/404'],
} satisfies Config
