import type { Config } from '@react-router/dev/config'
import { textPagePaths } from './content/site-pages.ts'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build/site',
  ssr: false,
  prerender: async ({ getStaticPaths }) => [...getStaticPaths(), ...(await textPagePaths())],
} satisfies Config
