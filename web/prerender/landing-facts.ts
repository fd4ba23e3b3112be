import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogCasino } from '#catalog/schema.ts'
import { CLAIM, type DailyFacts, dailyFacts, secondsPerCasino } from '#content/facts.ts'
import { HELP_LINES, HELP_LINES_CHECKED, type HelpLine } from '#content/help-lines.ts'
import { articleLink, type ArticleLink } from '#web/prerender/article-link.ts'
import { ARTICLES } from '#web/prerender/articles.ts'

const MAX_LATEST = 3

export type LandingFacts = {
  readonly claim: typeof CLAIM
  readonly seconds: number
  readonly daily: DailyFacts
  readonly helpLines: readonly HelpLine[]
  readonly helpLinesChecked: string
  /** Whether a screenshot of the dashboard exists in both themes. */
  readonly screenshot: boolean
  /** Whether the film of Speed Collect exists in both themes. */
  readonly film: boolean
  /** The most recently published articles. */
  readonly latest: readonly ArticleLink[]
}

/** Computes the figures of the landing page. */
export function landingFacts(casinos: readonly CatalogCasino[]): LandingFacts {
  return {
    claim: CLAIM,
    seconds: secondsPerCasino(),
    daily: dailyFacts(casinos),
    helpLines: HELP_LINES,
    helpLinesChecked: HELP_LINES_CHECKED,
    latest: ARTICLES.filter(({ published }) => published !== undefined)
      .slice(0, MAX_LATEST)
      .map(articleLink),
    screenshot: existsForThemes((theme) => `screenshots/dashboard-${theme}.webp`),
    film: existsForThemes((theme) => `films/run-${theme}.mp4`),
  }
}

function existsForThemes(file: (theme: string) => string): boolean {
  return ['light', 'dark'].every((theme) => existsSync(join(process.cwd(), 'web/public', file(theme))))
}
