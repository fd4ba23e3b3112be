import { claimDueMembers } from '#server/commands/reminders/due-members.ts'
import { type LookDeps, lookAtMember } from '#server/commands/reminders/look-at-member.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { errorFields } from '#server/db/error-fields.ts'

/** Few enough that a server is done with all of them before their claim expires. */
const BATCH = 10
/** How many users a server looks at at the same time. More would wait for the push services of the same members. */
const MOST_AT_ONCE = 5

/**
 * Reminds all users for whom something is due, in batches, until none is left. Servers that run it at the same time share
 * the work.
 *
 * @param isStopping ends after the batch that is running.
 * @returns how many users were looked at.
 * @throws Unavailable if the database is not available.
 */
export async function sendReminders(
  deps: LookDeps,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let looked = 0
  // Each look uses one connection at a time. Half of them stay for requests.
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(deps.config.poolSize / 2)))
  for (;;) {
    const members = await claimDueMembers(deps.db, deps.now(), BATCH)
    if (members.length === 0) return looked
    const waiting = members.values()
    const workers = Array.from({ length: atOnce }, async () => {
      for (const member of waiting) {
        try {
          await lookAtMember(deps, member)
          looked += 1
        } catch (error) {
          if (error instanceof Unavailable) throw error
          // Another look follows when the claim has expired.
          deps.log.error(errorFields(error), 'A member could not be reminded')
        }
      }
    })
    await Promise.all(workers)
    if (isStopping()) return looked
  }
}
