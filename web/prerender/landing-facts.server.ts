import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadCatalogueFiles } from '#catalogue/load.ts'
import { CLAIM, type DailyFacts, dailyFacts, secondsPerCasino } from '#content/facts.ts'
import { HELP_LINES, HELP_LINES_CHECKED, type HelpLine } from '#content/help-lines.ts'

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
  const casinos = loadCatalogueFiles(join(process.cwd(), 'catalogue'))
  if (!casinos.ok) throw new Error(`the catalogue cannot be read: ${JSON.stringify(casinos.reason[0])}`)
  return {
    claim: CLAIM,
    seconds: secondsPerCasino(),
    daily: dailyFacts(casinos.value),
    helpLines: HELP_LINES,
    helpLinesChecked: HELP_LINES_CHECKED,
    screenshot: ['light', 'dark'].every((theme) =>
      existsSync(join(process.cwd(), `web/public/screenshots/dashboard-${theme}.webp`)),
    ),
  }
}
