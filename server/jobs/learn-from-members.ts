import type { Logger } from 'pino'
import type { JobQueue } from '#server/jobs/jobs.ts'

/** The name of the queue that learns from the claims of all members who agreed to it. */
export const LEARN_FROM_MEMBERS = 'learn-from-members'

/**
 * Every night in America, on one server.
 *
 * @param options.learn returns of how many bonuses something is known now.
 */
export function learnFromMembersQueue(options: {
  readonly log: Logger
  readonly learn: () => Promise<{ readonly bonuses: number }>
}): JobQueue {
  return {
    name: LEARN_FROM_MEMBERS,
    schedule: '17 8 * * *',
    async run() {
      const learned = await options.learn()
      options.log.info(learned, 'Learned from the claims of members')
      return learned
    },
  }
}
