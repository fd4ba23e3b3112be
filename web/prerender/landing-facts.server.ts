import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CLAIM, type DailyFacts, dailyFacts, secondsPerCasino } from '#content/facts.ts'
import { HELP_LINES, HELP_LINES_CHECKED, type HelpLine } from '#content/help-lines.ts'
import { catalogue } from '#web/prerender/catalogue.server.ts'

export type LandingFacts = {
  readonly claim: typeof CLAIM
  readonly seconds: number
  readonly daily: DailyFacts
  readonly helpLines: readonly HelpLine[]
  readonly helpLinesChecked: string
  /** Whether a true picture of the dashboard has been taken, in both themes. */
  readonly screenshot: boolean
}

/** What the landing page says in numbers, worked out while it is built. A broken catalogue stops the build. */
export function landingFacts(): LandingFacts {
  return {
    claim: CLAIM,
    seconds: secondsPerCasino(),
    daily: dailyFacts(catalogue()),
    helpLines: HELP_LINES,
    helpLinesChecked: HELP_LINES_CHECKED,
    screenshot: ['light', 'dark'].every((theme) =>
      existsSync(join(process.cwd(), `web/public/screenshots/dashboard-${theme}.webp`)),
    ),
  }
}
