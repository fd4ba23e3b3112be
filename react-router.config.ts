import type { Config } from '@react-router/dev/config'
import { SITE_FILES, SITE_PAGES } from './web/api/site-pages.ts'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build/site',
  ssr: false,
  prerender: [...SITE_PAGES, ...SITE_FILES],
} satisfies Config
