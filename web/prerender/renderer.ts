import type { Catalog } from '#content/listed-casinos.ts'
import type { Site } from '#web/prerender/site.ts'

/** What `render.tsx` exports as `renderer`. Modules that only load its build take the type from here. */
export type Renderer = {
  /** Returns the catalog in `catalog/`. */
  readonly readCatalog: () => Catalog
  /** Returns what pages load of the build in a folder, `build/site`. */
  readonly readSite: (folder: string) => Site
  /** Returns the paths of all pages. */
  readonly pagePaths: (catalog: Catalog) => readonly string[]
  /**
   * Renders a page to a complete HTML document.
   *
   * Needs no browser and no server: the build, `npm run dev`, and a worker thread can call it. Rejects if the page or
   * its content has an error, and if there is no page at the path.
   */
  readonly renderPage: (path: string, catalog: Catalog, site: Site) => Promise<string>
  /** Returns the files of the site that are computed and not pages, by path. */
  readonly siteFiles: (catalog: Catalog) => Readonly<Record<string, string>>
}
