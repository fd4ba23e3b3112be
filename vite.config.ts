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
    test: /preload-helper|\/web\/(?:app\/page-handle|ui\/(?:button|button-class|class-names|icon|mark|notice|use-hydrated|visually-hidden|within-time|wordmark))\.tsx?$/,
  },
  // Every interactive page except the calculator calls the API.
  {
    name: 'api',
    test: /\/(?:web\/api\/(?:api|type-guards|response-guards|server-clock|session|session-events|request-lock|renewal-times|last-dashboard|tab-id|use-session)|contract\/(?:messages|paths)|core\/result)\.ts$/,
  },
  // The pages of a member.
  {
    name: 'member',
    test: /\/node_modules\/(?:@tanstack|idb)\/|\/core\/ranking\/(?:tier|visibility)\.ts$|\/web\/api\/(?:queries|record-mutation|mutation|mutation-request|outbox|outbox-disk|outbox-item|outbox-store|use-dashboard|dashboard-list|listed-casino|row-status|user-casino|use-now|use-live-events|log-failure|call-as-person|reason-text|entries-answer|last-history|normalize-text)\.ts$|\/web\/ui\/(?:message-store|undo-stack|lazy-with-retry|load-error-message|load-error-cause|error-boundary|loading-overlay|message-region|use-focus-return)\.tsx?$|\/web\/features\/(?:views\/views|shortcuts\/command-key|speed-collect\/stored-run|tutorial\/tutorial-flag|move-casino\/move-places)\.ts$/,
  },
  // What overlays load, after the page.
  {
    name: 'overlay',
    test: /\/node_modules\/(?:react-aria|react-stately|react-aria-components|@react-aria|@react-stately|@internationalized)\/|\/web\/ui\/(?:dialog|menu)\.tsx?$/,
  },
]

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
