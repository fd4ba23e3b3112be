import type { MDXContent } from 'mdx/types'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ArticleMeta, ArticleSource } from '#content/article-meta.ts'
import { articleParts } from '#web/prerender/article-parts.tsx'

const METAS = import.meta.glob<ArticleMeta>('../../content/articles/*.meta.ts', {
  eager: true,
  import: 'meta',
})
const BODIES = import.meta.glob<MDXContent>('../../content/articles/*.mdx', {
  eager: true,
  import: 'default',
})

/** The link data of an article, for lists of articles. */
export type ArticleLink = Pick<ArticleMeta, 'path' | 'title' | 'description' | 'kicker' | 'kind'> & {
  readonly published: string | null
}

export type Article = {
  readonly meta: ArticleMeta
  readonly sources: readonly ArticleSource[]
  readonly html: string
  readonly contents: readonly { readonly id: string; readonly text: string }[]
  readonly minutes: number
  readonly related: readonly ArticleLink[]
  readonly calculates: boolean
}

const WORDS_PER_MINUTE = 220
const MAX_RELATED = 3

/** All articles, newest first, then by title. */
export const ARTICLES: readonly ArticleMeta[] = Object.values(METAS).toSorted(
  (a, b) => (b.published ?? '').localeCompare(a.published ?? '') || a.title.localeCompare(b.title),
)

/** Returns the article at a path, or null if there is none. Runs only during the build. */
export function article(path: string): Article | null {
  const file = Object.keys(METAS).find((name) => METAS[name]?.path === path)
  const meta = file === undefined ? undefined : METAS[file]
  const Body = file === undefined ? undefined : BODIES[file.replace(/\.meta\.ts$/, '.mdx')]
  if (!meta || !Body) return null
  const html = renderToStaticMarkup(createElement(Body, { components: articleParts(meta) }))
  return {
    meta,
    sources: meta.sources,
    html,
    contents: [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', inner = '']) => ({
      id,
      text: plainText(inner),
    })),
    minutes: Math.max(1, Math.round(plainText(html).split(/\s+/).length / WORDS_PER_MINUTE)),
    related: relatedTo(meta).map(articleLink),
    calculates: html.includes('data-calculator'),
  }
}

export function articleLink({ path, title, description, kicker, kind, published }: ArticleMeta): ArticleLink {
  return { path, title, description, kicker, kind, published: published ?? null }
}

/** Returns the text of an HTML fragment, without tags, footnote marks, and tooltips. */
export function plainText(html: string): string {
  return html
    .replace(/<sup.*?<\/sup>|<small class="cite-doubt">.*?<\/small>|<span role="tooltip".*?<\/span>/g, '')
    .replace(/<\/(?:p|li|td|th|h\d|div|dd|dt)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_whole, name: string) => ENTITIES[name] ?? ' ')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': '’' }

function relatedTo(meta: ArticleMeta): readonly ArticleMeta[] {
  const others = ARTICLES.filter(({ path }) => path !== meta.path)
  const named = (meta.related ?? []).flatMap((path) => others.find((other) => other.path === path) ?? [])
  if (named.length > 0) return named
  return others
    .toSorted((a, b) => Number(b.kind === meta.kind) - Number(a.kind === meta.kind))
    .slice(0, MAX_RELATED)
}
