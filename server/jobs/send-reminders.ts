import type { JobQueue } from '#server/jobs/jobs.ts'

/** The queue that sends reminders. */
export const SEND_REMINDERS = 'send-reminders'

/** How soon a server finds the job of a minute. */
const POLL_SECONDS = 10

/**
 * Every minute, on one server; on further ones if it takes longer than that. What the job does not finish, because its server
 * was killed, is found by the next one.
 *
 * @param send sends what is due. @returns how many users were looked at.
 */
export function sendRemindersQueue(send: () => Promise<number>): JobQueue {
  return {
    name: SEND_REMINDERS,
    schedule: '* * * * *',
    pollSeconds: POLL_SECONDS,
    options: { expireInSeconds: 900, deleteAfterSeconds: 3600 },
    run: async () => ({ looked: await send() }),
  }
}
