import { basename } from 'node:path'
import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { defineConfig } from 'vite'
import { BLOCKED_LOCATIONS } from './catalogue/jurisdictions.ts'
import { namedPages } from './content/site-pages.ts'
import { rehypeArticleOutline } from './web/prerender/rehype-article-outline.ts'

/** The pages are built once, so the build sets the address that they show. */
const supportEmail = process.env['SUPPORT_EMAIL'] ?? 'support@dailybonusblog.example'

/**
 * Modules that several interactive pages load, in few chunks: each file costs a request, and is compressed alone. The
 * bundler splits the rest by the pages that load it
 * (docs/decisions/0014-static-pages-without-a-framework-script.md).
 */
const SHARED_CHUNKS = [
  // The router without its links and forms, which half of the pages do not load. Changes only with the packages.
  {
    name: 'vendor',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\/(?!.*\/lib\/dom\/(?:lib|dom)\.js)/,
  },
  // Only modules without a style sheet: every page that loads the chunk would load the sheet too.
  {
    name: 'ui',
    test: includesAny([
      'preload-helper',
      '/web/app/page-handle.',
      '/web/ui/button.',
      '/web/ui/button-class.',
      '/web/ui/class-names.',
      '/web/ui/icon.',
      '/web/ui/mark.',
      '/web/ui/notice.',
      '/web/ui/use-hydrated.',
      '/web/ui/visually-hidden.',
      '/web/ui/within-time.',
      '/web/ui/wordmark.',
    ]),
  },
  // Every interactive page except the calculator calls the API.
  {
    name: 'api',
    test: includesAny([
      '/web/api/api.ts',
      '/web/api/type-guards.ts',
      '/web/api/response-guards.ts',
      '/web/api/server-clock.ts',
      '/web/api/session.ts',
      '/web/api/session-events.ts',
      '/web/api/request-lock.ts',
      '/web/api/renewal-times.ts',
      '/web/api/last-dashboard.ts',
      '/web/api/tab-id.ts',
      '/web/api/use-session.ts',
      '/contract/messages.ts',
      '/contract/paths.ts',
      '/core/result.ts',
    ]),
  },
  // The pages of a member.
  {
    name: 'member',
    test: includesAny([
      '/node_modules/@tanstack/',
      '/node_modules/idb/',
      '/core/ranking/tier.ts',
      '/core/ranking/visibility.ts',
      '/web/api/queries.ts',
      '/web/api/record-mutation.ts',
      '/web/api/mutation.ts',
      '/web/api/mutation-request.ts',
      '/web/api/outbox.ts',
      '/web/api/outbox-disk.ts',
      '/web/api/outbox-item.ts',
      '/web/api/outbox-store.ts',
      '/web/api/use-dashboard.ts',
      '/web/api/dashboard-list.ts',
      '/web/api/listed-casino.ts',
      '/web/api/row-status.ts',
      '/web/api/user-casino.ts',
      '/web/api/use-now.ts',
      '/web/api/use-live-events.ts',
      '/web/api/log-failure.ts',
      '/web/api/call-as-person.ts',
      '/web/api/reason-text.ts',
      '/web/api/entries-answer.ts',
      '/web/api/last-history.ts',
      '/web/api/normalize-text.ts',
      '/web/ui/message-store.ts',
      '/web/ui/undo-stack.ts',
      '/web/ui/lazy-with-retry.ts',
      '/web/ui/load-error-message.ts',
      '/web/ui/load-error-cause.ts',
      '/web/ui/error-boundary.ts',
      '/web/ui/loading-overlay.ts',
      '/web/ui/message-region.ts',
      '/web/ui/use-focus-return.ts',
      '/web/features/views/views.ts',
      '/web/features/shortcuts/command-key.ts',
      '/web/features/speed-collect/stored-run.ts',
      '/web/features/tutorial/tutorial-flag.ts',
      '/web/features/move-casino/move-places.ts',
    ]),
  },
  // What overlays load, after the page.
  {
    name: 'overlay',
    test: includesAny([
      '/node_modules/react-aria/',
      '/node_modules/react-stately/',
      '/node_modules/react-aria-components/',
      '/node_modules/@react-aria/',
      '/node_modules/@react-stately/',
      '/node_modules/@internationalized/',
      '/web/ui/dialog.tsx',
      '/web/ui/menu.tsx',
    ]),
  },
]

/** Returns a test for the modules whose path contains one of these texts; `.ts` also matches `.tsx`. */
function includesAny(paths: readonly string[]): (id: string) => boolean {
  return (id) => paths.some((path) => id.includes(path))
}

/** Returns a readable class name, as `landing__hero`. File names are unique, so class names are too. */
function scopedClassName(name: string, file: string): string {
  return `${basename(file).replace(/\.module\.css.*$/, '')}__${name}`
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    {
      enforce: 'pre',
      ...mdx({
        remarkPlugins: [remarkGfm],
        tableCellAlignToStyle: false,
        rehypePlugins: [rehypeSlug, rehypeArticleOutline],
      }),
    },
    reactRouter(),
  ],
  define: {
    'import.meta.env.SUPPORT_EMAIL': JSON.stringify(supportEmail),
    'import.meta.env.BLOCKED_LOCATIONS': JSON.stringify(BLOCKED_LOCATIONS),
    NAMED_PAGES: JSON.stringify(await namedPages()),
  },
  ssr: { noExternal: [/^@atlaskit\//] },
  css: { modules: { generateScopedName: scopedClassName } },
  build: { target: 'es2023', sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } },
  },
})
