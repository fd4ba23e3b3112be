import { claimDueMembers, type DueMember } from '#server/commands/reminders/due-members.ts'
import { type LookDeps, lookAtMember } from '#server/commands/reminders/look-at-member.ts'
import { errorFields } from '#server/db/error-fields.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'

/** Few enough that a server is done with all of them before their claim expires. */
const BATCH = 30
/** How many users a server looks at at the same time: most of them wait for a push service. */
const MOST_AT_ONCE = 15
const MOST_CONNECTIONS = 5

/**
 * Reminds all users for whom something is due, until none is left. Servers that run it at the same time share
 * the work.
 *
 * @param options.isStopping ends after the members that are claimed.
 * @param options.onBacklog called once, as soon as more is due than a batch, so that other servers can join.
 * @returns how many users were looked at.
 * @throws Unavailable if the database is not available.
 */
export async function sendReminders(
  deps: LookDeps,
  {
    isStopping = () => false,
    onBacklog,
  }: { readonly isStopping?: () => boolean; readonly onBacklog?: () => void } = {},
): Promise<number> {
  let looked = 0
  let isOver = false
  let hasBacklog = false
  let waiting: DueMember[] = []
  let claim: Promise<void> | null = null
  // Half of the connections stay for requests.
  const connections = Math.min(MOST_CONNECTIONS, Math.max(1, Math.floor(deps.config.poolSize / 2)))
  const onConnection = limitConcurrency(connections)
  const memberDeps = { ...deps, onConnection }

  async function claimMore(): Promise<void> {
    const { claimed, found } = await onConnection(() => claimDueMembers(deps.db, deps.now(), BATCH))
    waiting = claimed
    isOver = found === 0
    if (found > BATCH && !hasBacklog) {
      hasBacklog = true
      onBacklog?.()
    }
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
        await lookAtMember(memberDeps, member)
        looked += 1
      } catch (error) {
        if (error instanceof Unavailable) throw error
        // Another look follows when the claim has expired.
        deps.log.error(errorFields(error), 'A member could not be reminded')
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: MOST_AT_ONCE }, work))
  } finally {
    isOver = true
  }
  return looked
}
