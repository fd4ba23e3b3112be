/**
 * Build step: bundles the app for browsers and the renderer for Node, and writes every page and computed file of the
 * site into build/site/client.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder } from 'vite'
import type { Renderer } from '#web/prerender/renderer.ts'

const ROOT = dirname(import.meta.dirname)
const SITE = join(ROOT, 'build/site')

const builder = await createBuilder({
  root: ROOT,
  // The renderer contains its packages, because a server is installed without those for development.
  environments: { ssr: { resolve: { noExternal: true } } },
})
await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)))
// The scripts of static pages, which the app does not load.
cpSync(join(SITE, 'server/assets'), join(SITE, 'client/assets'), {
  recursive: true,
  filter: (file) => !file.endsWith('.css'),
})

const { renderer }: { renderer: Renderer } = await import(pathToFileURL(join(SITE, 'server/render.js')).href)
const catalog = renderer.readCatalog()
const site = renderer.readSite(SITE)
const files = renderer.siteFiles(catalog)
const pages = renderer.pagePaths(catalog)
for (const path of pages) write(`${path}/index.html`, await renderer.renderPage(path, catalog, site))
for (const [path, text] of Object.entries(files)) write(path, text)
console.log(`Rendered ${pages.length} pages and ${Object.keys(files).length} other files.`)

function write(path: string, text: string): void {
  const file = join(SITE, 'client', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
