import type { EpochMs } from '#core/units.ts'
import type { JobQueue } from '#server/jobs/jobs.ts'

/** The queue that sends reminders. */
export const SEND_REMINDERS = 'send-reminders'

/** How soon a server finds a job that is due, also one that another server created for it. */
const POLL_SECONDS = 2
/** A write that makes an earlier look necessary waits for the next job, so one starts at least that often. */
const MOST_SECONDS = 60
const LEAST_SECONDS = 1

type Reminders = {
  /** Sends what is due. `onBacklog`: as of `sendReminders`. @returns how many users were looked at. */
  readonly send: (onBacklog: () => void) => Promise<number>
  /** Returns when the next look is due; null: never. */
  readonly nextDueAt: () => Promise<EpochMs | null>
  readonly now: () => EpochMs
}

/**
 * Runs on one server when the next look is due, and at least every minute; on further ones while more is due than a server
 * claims at once. What the job does not finish, because its server was killed, is found by the next one.
 */
export function sendRemindersQueue({ send, nextDueAt, now }: Reminders): JobQueue {
  return {
    name: SEND_REMINDERS,
    schedule: '* * * * *',
    secondsToNext: async () => {
      const at = await nextDueAt()
      const seconds = at === null ? MOST_SECONDS : (at - now()) / 1000
      return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, seconds))
    },
    pollSeconds: POLL_SECONDS,
    options: { expireInSeconds: 900, deleteAfterSeconds: 3600 },
    run: async ({ createJobForOtherServer }) => ({ looked: await send(createJobForOtherServer) }),
  }
}
