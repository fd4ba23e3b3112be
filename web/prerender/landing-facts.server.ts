import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CLAIM, type DailyFacts, dailyFacts, secondsPerCasino } from '#content/facts.ts'
import { HELP_LINES, HELP_LINES_CHECKED, type HelpLine } from '#content/help-lines.ts'
import { ARTICLES, articleLink, type ArticleLink } from '#web/prerender/articles.server.ts'
import { catalogue } from '#web/prerender/catalogue.server.ts'

const LATEST = 3

export type LandingFacts = {
  readonly claim: typeof CLAIM
  readonly seconds: number
  readonly daily: DailyFacts
  readonly helpLines: readonly HelpLine[]
  readonly helpLinesChecked: string
  /** Whether a true picture of the dashboard has been taken, in both themes. */
  readonly screenshot: boolean
  /** What was published last. */
  readonly latest: readonly ArticleLink[]
}

/** What the landing page says in numbers, worked out while it is built. A broken catalogue stops the build. */
export function landingFacts(): LandingFacts {
  return {
    claim: CLAIM,
    seconds: secondsPerCasino(),
    daily: dailyFacts(catalogue()),
    helpLines: HELP_LINES,
    helpLinesChecked: HELP_LINES_CHECKED,
    latest: ARTICLES.filter(({ published }) => published !== undefined)
      .slice(0, LATEST)
      .map(articleLink),
    screenshot: ['light', 'dark'].every((theme) =>
      existsSync(join(process.cwd(), `web/public/screenshots/dashboard-${theme}.webp`)),
    ),
  }
}
