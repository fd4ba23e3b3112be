import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { skipTutorial } from './fixtures.ts'

/** A browser whose profile survives its process, like that of a member. */
export type InstalledBrowser = {
  readonly context: BrowserContext
  readonly page: Page
  /** Ends the process with SIGKILL, like a power cut. */
  readonly kill: () => Promise<void>
}

/** @param now the time on the browser's clock, which then advances. */
export async function launchInstalledBrowser(
  profile: string,
  { now, offline }: { readonly now: number; readonly offline: boolean },
): Promise<InstalledBrowser> {
  const context = await chromium.launchPersistentContext(profile, { offline, serviceWorkers: 'allow' })
  await context.clock.install({ time: now })
  await skipTutorial(context)
  const browser = context.browser()
  const [page] = context.pages()
  if (!browser || !page) throw new Error('The browser has no page')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const main = processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('The browser has no process')
  return {
    context,
    page,
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve))
      process.kill(main.id, 'SIGKILL')
      await closed
    },
  }
}
