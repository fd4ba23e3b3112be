import { claimDueMembers, type DueMember } from '#server/commands/reminders/due-members.ts'
import { type LookDeps, lookAtMember } from '#server/commands/reminders/look-at-member.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { errorFields } from '#server/db/error-fields.ts'

/** Few enough that a server is done with all of them before their claim expires. */
const BATCH = 10
/** How many users a server looks at at the same time. More would wait for the push services of the same members. */
const MOST_AT_ONCE = 5

/**
 * Reminds all users for whom something is due, until none is left. Servers that run it at the same time share
 * the work.
 *
 * @param isStopping ends after the members that are claimed.
 * @returns how many users were looked at.
 * @throws Unavailable if the database is not available.
 */
export async function sendReminders(
  deps: LookDeps,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let looked = 0
  let isOver = false
  let waiting: DueMember[] = []
  let claim: Promise<void> | null = null

  async function claimMore(): Promise<void> {
    waiting = await claimDueMembers(deps.db, deps.now(), BATCH)
    isOver = waiting.length === 0
  }

  /** Claims the next batch as soon as no member waits, so that no worker waits for the slowest look of a batch. */
  async function nextMember(): Promise<DueMember | null> {
    while (waiting.length === 0) {
      if (isOver || isStopping()) return null
      await (claim ??= claimMore().finally(() => (claim = null)))
    }
    return waiting.shift() ?? null
  }

  async function work(): Promise<void> {
    for (let member = await nextMember(); member !== null; member = await nextMember()) {
      try {
        await lookAtMember(deps, member)
        looked += 1
      } catch (error) {
        if (error instanceof Unavailable) throw error
        // Another look follows when the claim has expired.
        deps.log.error(errorFields(error), 'A member could not be reminded')
      }
    }
  }

  // Each look uses one connection at a time. Half of them stay for requests.
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(deps.config.poolSize / 2)))
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    isOver = true
  }
  return looked
}
