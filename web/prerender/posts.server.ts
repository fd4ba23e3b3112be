import { article, ARTICLES } from '#web/prerender/articles.server.ts'

export type Post = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly published: string
  readonly updated: string
  readonly minutes: number
}

/** Returns all blog posts, newest first. */
export function posts(): readonly Post[] {
  return ARTICLES.flatMap(({ kind, path, title, description, published, updated }) => {
    if (kind !== 'post' || published === undefined) return []
    return [{ path, title, description, published, updated, minutes: article(path)?.minutes ?? 1 }]
  })
}
