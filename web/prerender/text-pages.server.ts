import { type Article, article } from '#web/prerender/articles.server.ts'
import { casinoReview } from '#web/prerender/casino-review.tsx'

/** Returns the article or the computed review at a path, or null if there is neither. Runs only during the build. */
export function textPage(path: string): Article | null {
  return article(path) ?? casinoReview(path)
}
