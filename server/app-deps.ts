import type { Auth } from '#server/auth/auth.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { Postman } from '#server/mail/postman.ts'
import type { News } from '#server/live/news.ts'
import type { Vitals } from '#server/metrics/vitals.ts'
import type { Streams } from '#server/live/streams.ts'
import type { StaticSite } from '#server/static/site.ts'

/** What the whole app works with: what commands and queries need, and what belongs to the edge. */
export type AppDeps = Deps & {
  readonly auth: Auth
  readonly news: News
  readonly streams: Streams
  readonly vitals: Vitals
  readonly site: StaticSite | null
  readonly config: Config
  /** Users whose export this node is producing right now. */
  readonly exporting: Set<string>
  /** Told after mail was put into the outbox, and after an account was deleted. */
  readonly postman: Pick<Postman, 'nudge' | 'cleanUpSoon'>
  /** False until the database has been reached, migrated and proved; until then the API answers 503. */
  readonly isReady: () => boolean
}
