import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const SITE = join(process.cwd(), 'build/site/client')

const viteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/**
 * Returns the tags that load these modules, with everything that they import, and then run the first one.
 *
 * @param modules files from the root of the repository, as the build's manifest names them.
 */
export function assetTags(modules: readonly [string, ...string[]]): string {
  const manifest = viteManifest.parse(JSON.parse(readFileSync(join(SITE, '.vite/manifest.json'), 'utf8')))
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  function add(name: string): string {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the build has no module ${name}`)
    if (!scripts.has(chunk.file)) {
      scripts.add(chunk.file)
      chunk.css.forEach((sheet) => sheets.add(sheet))
      chunk.imports.forEach(add)
    }
    return chunk.file
  }
  const [entry] = modules.map(add)
  return [
    ...[...sheets].map((sheet) => `<link rel="stylesheet" href="/${sheet}"/>`),
    ...[...scripts].map((script) => `<link rel="modulepreload" href="/${script}"/>`),
    `<script type="module" src="/${entry}"></script>`,
  ].join('')
}
