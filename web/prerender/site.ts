import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { usedStyles } from '#web/prerender/used-styles.ts'

/** Names what pages load, for their heads. */
export type Site = {
  /** Returns the styles of a static page as a tag. */
  readonly styleTags: (html: string) => string
  /**
   * Returns the tags that load these modules of the app, with everything that they import, and then run the first one.
   *
   * @param modules files from the root of the repository.
   * @param isTextFirst whether the page can be read before it runs. Its styles and fonts then load before its scripts,
   * which otherwise take most of a slow connection.
   */
  readonly appTags: (modules: readonly [string, ...string[]], isTextFirst: boolean) => string
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** The module whose style sheets have the rules of all static pages. */
const RENDERER = 'web/prerender/render.tsx'

/** Reads the manifests and the style sheets of a build from its folder, `build/site`. */
export function readSite(folder: string): Site {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const [client, server] = ['client', 'server'].map((part) =>
    Manifest.parse(JSON.parse(read(`${part}/.vite/manifest.json`))),
  )
  const styles = filesOf(server, [RENDERER]).sheets.map((sheet) => read(`server/${sheet}`))
  return {
    styleTags: (html) => `<style>${safeStyles(usedStyles(styles.join('\n'), html))}</style>`,
    appTags(modules, isTextFirst) {
      const { entry, sheets, scripts } = filesOf(client, modules)
      const priority = isTextFirst ? ' fetchpriority="low"' : ''
      return [
        ...sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}"/>`),
        ...scripts.map((script) => `<link rel="modulepreload"${priority} href="/${script}"/>`),
        `<script type="module"${priority} src="/${entry}"></script>`,
      ].join('')
    },
  }
}

/** Returns the files that modules and everything that they import are built to, and the file of the first one. */
function filesOf(manifest: z.infer<typeof Manifest> = {}, modules: readonly string[]) {
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
  return { entry, sheets: [...sheets], scripts: [...scripts] }
}

function safeStyles(css: string): string {
  if (css.includes('</')) throw new Error('a style would close its own tag')
  return css
}
