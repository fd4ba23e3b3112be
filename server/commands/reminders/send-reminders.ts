import pLimit from 'p-limit'
import { claimDueMembers, type DueMember, releaseMembers } from '#server/commands/reminders/due-members.ts'
import { type LookDeps, lookAtMember } from '#server/commands/reminders/look-at-member.ts'
import { errorFields } from '#server/db/error-fields.ts'
import { Unavailable } from '#server/db/unavailable.ts'

/** Few enough that a server is done with all of them before their claim expires. */
const BATCH = 30
/** How many users a server looks at at the same time: most of them wait for a push service. */
const MOST_AT_ONCE = 15
const MOST_CONNECTIONS = 5

/**
 * Reminds all users for whom something is due, until none is left. Servers that run it at the same time share
 * the work.
 *
 * @param options.isStopping ends after the members at whom it looks; those that wait are left to another server.
 * @param options.onBacklog called once, as soon as a whole batch is due, so that other servers can join.
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
  const onConnection = pLimit(connections)
  const memberDeps = { ...deps, onConnection }

  async function claimMore(): Promise<void> {
    waiting = await onConnection(() => claimDueMembers(deps.db, deps.now(), BATCH))
    isOver ||= waiting.length === 0
    if (waiting.length === BATCH && !hasBacklog) {
      hasBacklog = true
      onBacklog?.()
    }
  }

  /** Claims the next batch as soon as no member waits, so that no worker waits for the slowest look of a batch. */
  async function nextMember(): Promise<DueMember | null> {
    while (!isOver && !isStopping()) {
      const member = waiting.shift()
      if (member !== undefined) return member
      await (claim ??= claimMore().finally(() => (claim = null)))
    }
    return null
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

  async function workToEnd(): Promise<void> {
    try {
      await work()
    } finally {
      // Also after an error: then the other workers begin with no further member.
      isOver = true
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: MOST_AT_ONCE }, workToEnd))
  if (waiting.length > 0)
    await releaseMembers(deps.db, waiting).catch((error: unknown) =>
      // Another server looks when the claims have expired.
      deps.log.warn(errorFields(error), 'Claimed members could not be left to another server'),
    )
  for (const result of ended) if (result.status === 'rejected') throw result.reason
  return looked
}
