import type { EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite'
import { shellPath } from '#contract/page-shells.ts'
import { fillNote } from '#contract/pinned-note.ts'
import type { Renderer } from '#web/prerender/renderer.ts'

/** Reloads the page when a file changes that no browser loads, such as an article. */
const VITE_CLIENT = '<script type="module" src="/@vite/client"></script>'

/** The modules whose style sheets all static pages load, in the order of the cascade. */
const STYLED = ['/web/styles/app.css', '/web/prerender/ui-styles.ts', '/web/prerender/static-pages.tsx']

/** Renders the pages and the computed files of the site on each request, for `npm run dev`. */
export function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      const { client } = server.environments
      if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' })
    },
    // A function that runs after Vite's own middleware, which serves modules and public files.
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.originalUrl ?? '/', 'http://localhost').pathname
        answer(server, shellPath(path.replace(/(.)\/$/, '$1'))).then(({ status, type, text }) => {
          response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text)
        }, next)
      })
    },
  }
}

async function answer(server: ViteDevServer, path: string) {
  const { renderer } = (await server.ssrLoadModule('/web/prerender/render.tsx')) as { renderer: Renderer }
  const catalog = renderer.readCatalog()
  const file = renderer.siteFiles(catalog)[path]
  if (file !== undefined)
    return { status: 200, type: path.endsWith('.xml') ? 'application/xml' : 'text/plain', text: file }
  const sheets = await staticSheets(server)
  const site = {
    styleTags: () => VITE_CLIENT + sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}"/>`).join(''),
    appTags: ([entry]: readonly [string, ...string[]]) =>
      `${VITE_CLIENT}<script type="module" src="/${entry}"></script>`,
  }
  const isPage = renderer.pagePaths(catalog).includes(path)
  const text = fillNote(await renderer.renderPage(isPage ? path : '/404', catalog, site), null)
  return { status: isPage ? 200 : 404, type: 'text/html', text }
}

/** Returns the URLs of the style sheets that the static pages import. */
async function staticSheets(server: ViteDevServer): Promise<readonly string[]> {
  const { moduleGraph } = server.environments.ssr
  const seen = new Set<EnvironmentModuleNode>()
  const sheets: string[] = []
  function add(module: EnvironmentModuleNode | undefined): void {
    if (module === undefined || seen.has(module)) return
    seen.add(module)
    // Vite serves a sheet with those that it imports.
    if (module.file?.endsWith('.css')) sheets.push(module.url)
    else module.importedModules.forEach(add)
  }
  for (const url of STYLED) add(await moduleGraph.getModuleByUrl(url))
  return sheets
}
