import { basename } from 'node:path'
import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { defineConfig } from 'vite'
import { BLOCKED_LOCATIONS } from './catalogue/jurisdictions.ts'
import { namedPages } from './content/site-pages.ts'
import { rehypeArticleOutline } from './web/prerender/rehype-article-outline.ts'

/** Static pages are words on a disk: what they say of the operator is bound when they are built. */
const supportEmail = process.env['SUPPORT_EMAIL'] ?? 'support@dailybonusblog.example'

/**
 * What every page that runs loads, in few files: each file is packed by itself, so many small ones weigh more than the
 * same words in one. Everything else is put together by who loads it (docs/decisions/0014-static-pages-without-a-framework-script.md).
 */
const FILES_OF_EVERY_PAGE = [
  // Of the router all but its links and forms, which half of the pages do without. It changes only with packages.
  {
    name: 'vendor',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\/(?!.*\/lib\/dom\/(?:lib|dom)\.js)/,
  },
  // Nothing with a style sheet of its own: whatever comes later would bring that sheet along once more.
  {
    name: 'ui',
    test: /preload-helper|\/web\/(?:app\/page-handle|ui\/(?:button|button-class|class-names|icon|mark|notice|use-hydrated|visually-hidden|within-time|wordmark))\.tsx?$/,
  },
  // All but the calculator call the server; what is added is smaller than a file of its own would be.
  {
    name: 'calls',
    test: /\/(?:web\/data\/(?:api|door|server-clock|session-events|turns)|web\/ui\/toast-store|contract\/(?:messages|paths)|core\/(?:money\/format-money|ranking\/shelf|ranking\/tier|result))\.ts$/,
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FILES_OF_EVERY_PAGE } } } } },
  },
})
