import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { defineConfig } from 'vite'
import { BLOCKED_LOCATIONS } from './catalogue/jurisdictions.ts'

/** Static pages are words on a disk: what they say of the operator is bound when they are built. */
const supportEmail = process.env['SUPPORT_EMAIL'] ?? 'support@dailybonusblog.example'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    {
      enforce: 'pre',
      ...mdx({ remarkPlugins: [remarkGfm], tableCellAlignToStyle: false, rehypePlugins: [rehypeSlug] }),
    },
    tailwindcss(),
    reactRouter(),
  ],
  define: {
    'import.meta.env.SUPPORT_EMAIL': JSON.stringify(supportEmail),
    'import.meta.env.BLOCKED_LOCATIONS': JSON.stringify(BLOCKED_LOCATIONS),
  },
  ssr: { noExternal: [/^@atlaskit\//] },
  build: { target: 'es2023', sourcemap: false },
})
