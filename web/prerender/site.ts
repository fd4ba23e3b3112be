import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { LATE_FILES_ID, LATE_FILES_SCRIPT } from '#web/app/late-files.ts'
import { usedStyles } from '#web/prerender/used-styles.ts'

/** Modules of the app: files from the root of the repository. */
type AppModules = readonly [string, ...string[]]

/** Names what pages load, for their heads. */
export type Site = {
  /** Returns the styles of a static page as a tag. */
  readonly styleTags: (html: string) => string
  /** Returns the tags that load these modules of the app, with everything that they import, and then run the first one. */
  readonly appTags: (modules: AppModules) => string
  /**
   * The same for a page that can be read before it runs: its styles are inline, and its files load after it, or with the
   * first press. Otherwise they take most of a slow connection, and of the time before the first paint.
   */
  readonly lateAppTags: (modules: AppModules, html: string) => string
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
  const inline = (css: readonly string[], html: string) =>
    `<style>${safeStyles(usedStyles(css.join('\n'), html))}</style>`
  const tagsOf = ({ entry, sheets, scripts }: ReturnType<typeof filesOf>) =>
    [
      ...sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}"/>`),
      ...scripts.map((script) => `<link rel="modulepreload" href="/${script}"/>`),
      `<script type="module" src="/${entry}"></script>`,
    ].join('')
  return {
    styleTags: (html) => inline(styles, html),
    appTags: (modules) => tagsOf(filesOf(client, modules)),
    lateAppTags(modules, html) {
      const files = filesOf(client, modules)
      const css = files.sheets.map((sheet) => read(`client/${sheet}`))
      return `${inline(css, html)}<template id="${LATE_FILES_ID}">${tagsOf(files)}</template><script>${LATE_FILES_SCRIPT}</script>`
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
