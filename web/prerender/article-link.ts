import type { ArticleMeta } from '#content/article-meta.ts'

/** The link data of an article, for lists of articles. */
export type ArticleLink = Pick<ArticleMeta, 'path' | 'title' | 'description' | 'kicker' | 'kind'> & {
  readonly published: string | null
}

export function articleLink({ path, title, description, kicker, kind, published }: ArticleMeta): ArticleLink {
  return { path, title, description, kicker, kind, published: published ?? null }
}
