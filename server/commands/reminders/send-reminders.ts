import DataLoader from 'dataloader'
import pLimit from 'p-limit'
import { claimDueMembers, type DueMember, releaseMembers } from '#server/commands/reminders/due-members.ts'
import { storeDeliveries } from '#server/commands/reminders/deliver-push.ts'
import {
  type LookDeps,
  type LookRead,
  type LookResult,
  lookAtMember,
} from '#server/commands/reminders/look-at-member.ts'
import { functionCall } from '#server/db/call-function.ts'
import { isOutage } from '#server/db/database-error.ts'
import { errorFields } from '#server/db/error-fields.ts'
import { isCluster } from '#server/db/cluster.ts'
import { transactions } from '#server/db/transaction.ts'
import { readRemindersOfMany } from '#server/queries/reminders/read-reminders.ts'

/** Few enough that a server is done with all of them before their claim expires. */
const MOST_CLAIMED = 30
/** How many users a server looks at at the same time: most of them wait for a push service. */
const MOST_AT_ONCE = 60
/** How many of them share a round trip that reads or stores: a longer one would delay all of them. */
const MOST_PER_ROUND_TRIP = 30
/** How long a round trip waits for further members: several messages take longer, and no member notices it. */
const GATHER_MS = 5
/** As many for reads and stores, claims of members, and emails together. */
const MOST_CONNECTIONS = 3

/**
 * Reminds all users for whom something is due, until none is left. Servers that run it at the same time share
 * the work. Does nothing on a Citus cluster, which cannot lock the rows of several users in one statement.
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
  if (await isCluster(deps.db)) return 0
  let looked = 0
  let isOver = false
  let hasBacklog = false
  let waiting: DueMember[] = []
  let claim: Promise<void> | null = null
  // Half of the connections stay for requests.
  const connections = Math.min(MOST_CONNECTIONS, Math.max(1, Math.floor(deps.config.poolSize / 2)))
  const onConnection = pLimit(connections)
  const memberDeps = {
    ...deps,
    onConnection,
    read: together((userIds: readonly string[]) => onConnection(() => readMembers(deps, userIds))),
    store: together((results: readonly LookResult[]) => onConnection(() => storeResults(deps, results))),
  }

  async function claimMore(): Promise<void> {
    waiting = await onConnection(() => claimDueMembers(deps.db, deps.now(), MOST_CLAIMED))
    isOver ||= waiting.length === 0
    if (waiting.length === MOST_CLAIMED && !hasBacklog) {
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
        if (isOutage(error)) throw error
        // Also after a timeout, as that of a lock on the member's rows. Another look follows when the claim has expired.
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

/** Returns a function that handles an item together with those of other looks. An error of one concerns only that one. */
function together<Item, Result>(
  handle: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
): (item: Item) => Promise<Result> {
  const loader = new DataLoader<Item, Result>(
    async (items) =>
      (await handle(items)).map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : toError(outcome.reason),
      ),
    {
      cache: false,
      maxBatchSize: MOST_PER_ROUND_TRIP,
      batchScheduleFn: (run) => void setTimeout(run, GATHER_MS),
    },
  )
  return (item) => loader.load(item)
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

async function readMembers(
  deps: LookDeps,
  userIds: readonly string[],
): Promise<PromiseSettledResult<LookRead>[]> {
  const now = deps.now()
  const outcomes = await readRemindersOfMany(deps, userIds, now)
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? { status: 'fulfilled', value: { found: outcome.value, now } } : outcome,
  )
}

/**
 * Stores the results of looks, each in a transaction, so that one that cannot be stored changes nothing about the others.
 *
 * The states of all devices are stored before, in transactions of their own: an error of these is only logged, and a look
 * that cannot be stored leaves them stored.
 */
async function storeResults(
  { db, log }: LookDeps,
  results: readonly LookResult[],
): Promise<PromiseSettledResult<void>[]> {
  const deliveries = storeDeliveries(results.flatMap(({ delivered }) => delivered))
  const outcomes = await transactions(db, [
    ...deliveries,
    ...results.map(({ finish }) => functionCall('finish_look', finish)),
  ])
  for (const outcome of outcomes.splice(0, deliveries.length))
    if (outcome.status === 'rejected')
      log.warn(errorFields(outcome.reason), 'The states of devices could not be stored')
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? { status: 'fulfilled', value: undefined } : outcome,
  )
}
