import type { MDXContent } from 'mdx/types'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CatalogCasino } from '#catalog/schema.ts'
import type { ArticleMeta, ArticleSource } from '#content/article-meta.ts'
import { articleLink, type ArticleLink } from '#web/prerender/article-link.ts'
import { articleParts } from '#web/prerender/article-parts.tsx'
import type { ArticleHeading, ArticleOutline } from '#web/prerender/rehype-article-outline.ts'

const METAS = import.meta.glob<ArticleMeta>('../../content/articles/*.meta.ts', {
  eager: true,
  import: 'meta',
})
const MODULES = import.meta.glob<ArticleOutline & { readonly default: MDXContent; readonly answer?: string }>(
  '../../content/articles/*.mdx',
  { eager: true },
)

export type Article = {
  readonly meta: ArticleMeta
  readonly sources: readonly ArticleSource[]
  readonly html: string
  /** The short answer, which the first screen shows in place of the description. */
  readonly answer: string | null
  readonly contents: readonly ArticleHeading[]
  readonly minutes: number
  readonly related: readonly ArticleLink[]
  readonly calculates: boolean
}

const MAX_RELATED = 3

/** All articles, newest first, then by title. */
export const ARTICLES: readonly ArticleMeta[] = Object.values(METAS).toSorted(
  (a, b) => (b.published ?? '').localeCompare(a.published ?? '') || a.title.localeCompare(b.title),
)

/**
 * Returns the article at a path, or null if there is none.
 *
 * Tables of casinos are rendered from `casinos`. The numbers in sentences (`content/*-numbers.ts`) are computed from
 * `catalog/` when this module loads.
 */
export function article(path: string, casinos: readonly CatalogCasino[]): Article | null {
  const meta = ARTICLES.find((one) => one.path === path)
  const module = moduleOf(path)
  if (!meta || !module) return null
  const html = renderToStaticMarkup(
    createElement(module.default, { components: articleParts(meta, casinos) }),
  )
  return {
    meta,
    sources: meta.sources,
    html,
    answer: module.answer ?? null,
    contents: module.headings.filter(({ level }) => level === 2),
    minutes: module.readingMinutes,
    related: relatedTo(meta).map(articleLink),
    calculates: html.includes('data-calculator'),
  }
}

function moduleOf(path: string) {
  const file = Object.keys(METAS).find((name) => METAS[name]?.path === path)
  return file === undefined ? undefined : MODULES[file.replace(/\.meta\.ts$/, '.mdx')]
}

/** A blog post, for the list of posts. */
export type Post = Pick<ArticleMeta, 'path' | 'title' | 'description' | 'updated'> & {
  readonly published: string
  readonly minutes: number
}

/** Returns all blog posts, newest first. */
export function posts(): readonly Post[] {
  return ARTICLES.flatMap(({ kind, path, title, description, published, updated }) => {
    if (kind !== 'post' || published === undefined) return []
    return [{ path, title, description, published, updated, minutes: moduleOf(path)?.readingMinutes ?? 1 }]
  })
}

function relatedTo(meta: ArticleMeta): readonly ArticleMeta[] {
  const others = ARTICLES.filter(({ path }) => path !== meta.path)
  const named = (meta.related ?? []).flatMap((path) => others.find((other) => other.path === path) ?? [])
  if (named.length > 0) return named
  return others
    .toSorted((a, b) => Number(b.kind === meta.kind) - Number(a.kind === meta.kind))
    .slice(0, MAX_RELATED)
}
