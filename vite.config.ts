import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Static pages are words on a disk: what they say of the operator is bound when they are built. */
const supportEmail = process.env['SUPPORT_EMAIL'] ?? 'support@dailybonusblog.example'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  define: { 'import.meta.env.SUPPORT_EMAIL': JSON.stringify(supportEmail) },
  ssr: { noExternal: [/^@atlaskit\//] },
  build: { target: 'es2023', sourcemap: false },
})
