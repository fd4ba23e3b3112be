import { STANDALONE_PAGES, VIEWS } from '#contract/pages.ts'
import { shellPath } from '#contract/page-shells.ts'
import { type ComponentType, lazy, useState } from 'react'

type PageModule = {
  readonly default: ComponentType
  /** Reads what the first render needs. @returns whether that differs from the prerendered page. */
  readonly prepare?: () => Promise<boolean>
}

type InteractivePage = {
  /** The module of the page, from the root of the repository; null if a file of the build has it that each page imports. */
  readonly file: string | null
  /** What follows its path in the address, as a pattern of the router. */
  readonly parameter?: string | undefined
  /** Loads its code. */
  readonly load: () => Promise<PageModule>
  readonly Page: ComponentType
}

/** The pages of `contract/pages.ts`, and how each is loaded. */
const MODULES = import.meta.glob<PageModule>([
  '/web/pages/*/*-page.tsx',
  '/web/app/blackjack-calculator-page.tsx',
])

/** The layout of the pages of a member. */
export const MEMBER_LAYOUT = page(null, () => import('#web/layouts/member-layout.tsx'))

/** The pages in the layout of a member, by path. */
export const MEMBER_PAGES = pagesByPath(VIEWS)

/** The pages with a layout of their own, by path. */
export const OTHER_PAGES = pagesByPath(STANDALONE_PAGES)

/** Returns the modules that the page at this path renders, from the outermost. */
export function pagesAt(path: string): readonly InteractivePage[] {
  const shell = shellPath(path)
  const memberPage = MEMBER_PAGES[shell]
  if (memberPage !== undefined) return [MEMBER_LAYOUT, memberPage]
  const otherPage = OTHER_PAGES[shell]
  return otherPage === undefined ? [] : [otherPage]
}

/** Whether the page at this path is one of a member. */
export function hasMemberLayout(path: string): boolean {
  return MEMBER_PAGES[shellPath(path)] !== undefined
}

function pagesByPath(
  entries: Readonly<Record<string, { readonly path: string; readonly parameter?: string }>>,
): Readonly<Record<string, InteractivePage>> {
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([, { path }]) => !path.includes('?'))
      .map(([name, { path, parameter }]) => [path, { ...pageNamed(name), parameter }]),
  )
}

function pageNamed(name: string): InteractivePage {
  const found = Object.entries(MODULES).find(([file]) => file.endsWith(`/${name}-page.tsx`))
  if (found === undefined) throw new Error(`${name} has no page`)
  const [file, load] = found
  return page(file.slice(1), load)
}

function page(file: string | null, load: () => Promise<PageModule>): InteractivePage {
  let loaded: ComponentType | null = null
  async function loadModule(): Promise<PageModule> {
    const module = await load()
    loaded = module.default
    return module
  }
  const LazyPage = lazy(loadModule)
  return {
    file,
    load: loadModule,
    // The state keeps the component, because another one would mount the page again.
    Page() {
      const [Content] = useState<ComponentType>(() => loaded ?? LazyPage)
      return <Content />
    },
  }
}
