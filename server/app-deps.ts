import type { Auth } from '#server/auth/auth.ts'
import type { Passwords } from '#server/auth/passwords/passwords.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { EventBus } from '#server/events/event-bus.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { EventStreams } from '#server/events/event-streams.ts'
import type { PushService } from '#server/push/push-service.ts'
import type { NoteCache } from '#server/queries/operator/note-cache.ts'
import type { StaticSite } from '#server/static/site.ts'

/** What the whole app works with: what commands and queries need, and what belongs to the edge. */
export type AppDeps = Deps & {
  readonly auth: Auth
  readonly passwords: Passwords
  readonly events: EventBus
  readonly streams: EventStreams
  readonly metrics: Metrics
  readonly site: StaticSite | null
  /** The operator's note, which public pages show. */
  readonly note: NoteCache
  /** Null without the keys of push messages. */
  readonly push: PushService | null
  readonly config: Config
  /** Users whose export this node is producing right now. */
  readonly exporting: Set<string>
  readonly jobs: Pick<Jobs, 'runSoon' | 'wake'>
  /** False until the database has been connected, migrated, and verified; until then the API returns 503. */
  readonly isReady: () => boolean
  /** True from the moment this node starts to stop: requests are served, but load balancers should use other nodes. */
  readonly isDraining: () => boolean
}
