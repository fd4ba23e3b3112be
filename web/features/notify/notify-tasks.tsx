/** What a page needs once the member has allowed notifications, in one module, so that it loads as one file. */
import type { RemindersResponse } from '#contract/reminders.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import { queryClient } from '#web/api/query-client.ts'
import { remindersQuery } from '#web/features/notify/reminders.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { currentSession } from '#web/api/session/session.ts'
import { NOTHING_SHOWN, notifyDecision, type ShownTotals } from '#web/features/notify/notify-decision.ts'
import { showNotification } from '#web/features/notify/notify-permission.ts'
import { pageThreshold } from '#web/features/notify/page-settings.ts'
import { type PushState, readPushState } from '#web/features/notify/push-state.ts'
import { type Guard, isText, isWhole, listOf, objectOf, orMissing } from '#web/api/type-guards.ts'
import { showBadge } from '#web/ui/app-badge.ts'
import { stored } from '#web/ui/stored.ts'
import { withinTime } from '#web/ui/within-time.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePushState } from '#web/features/notify/use-push-state.ts'

export { keepPush } from '#web/features/notify/keep-push.ts'
export { showPushResult, turnOnPush } from '#web/features/notify/turn-on-push.ts'

/** How old the member's reminders may be: another device may have changed or snoozed them. */
const FRESH_MS = 300_000
/** How long a notification waits for the member's reminders. Then those of a new member count. */
const REMINDERS_TIMEOUT_MS = 10_000

/** One after another, so that each sees what the one before has shown. */
let queue: Promise<void> = Promise.resolve()

/**
 * Notifies of what is ready as the member's reminders say, unless this browser receives push messages: then the server does, and
 * the number ready is shown on the badge of the app. The text is that of the specification.
 */
export async function announceReady(
  userId: string,
  ready: { readonly amount: Cents; readonly count: number },
): Promise<void> {
  queue = queue.catch(() => undefined).then(async () => await announce(userId, ready))
  await queue
}

async function announce(
  userId: string,
  { amount, count }: { readonly amount: Cents; readonly count: number },
): Promise<void> {
  const push = await readPushState()
  const reminders = await readReminders(userId)
  const session = currentSession()
  if (session.kind !== 'member' || session.user.id !== userId) return
  if (receivesPush(push, reminders)) return await showBadge(count)
  const now = serverNow()
  const threshold = pageThreshold(reminders, now, document.visibilityState === 'hidden')
  if (threshold === null) return
  // The device's day, by the server's time: the clock of the device can be wrong.
  const { notify, shown } = notifyDecision(
    amount,
    readShownTotals(userId),
    new Date(now).toDateString(),
    threshold,
  )
  storeShownTotals(userId, shown)
  if (notify) await showNotification(`You have ${formatMoney(amount)} ready`)
}

function receivesPush(push: PushState, reminders: RemindersResponse | null): boolean {
  return push.kind === 'on' && reminders?.devices.some(({ id }) => id === push.id) === true
}

/** Returns the member's reminders; the ones read last if the server does not respond; null if there are none. */
async function readReminders(userId: string): Promise<RemindersResponse | null> {
  const query = remindersQuery(userId)
  try {
    return await withinTime(queryClient.fetchQuery({ ...query, staleTime: FRESH_MS }), REMINDERS_TIMEOUT_MS)
  } catch {
    return queryClient.getQueryData(query.queryKey) ?? null
  }
}

type StoredTotals = { readonly owner: string; readonly shown: ShownTotals }

const isAmount = isWhole as Guard<Cents>
const amounts = listOf(isAmount)
const isDay = objectOf<NonNullable<ShownTotals['previous']>>({ day: isText, amounts })

/** Shared by all tabs of this browser, so that two tabs do not show the same notification. */
const totals = stored(
  'shownTotals',
  objectOf<StoredTotals>({
    owner: isText,
    shown: objectOf<Omit<ShownTotals, 'previous'> & { previous: ShownTotals['previous'] }>({
      day: isText,
      amounts,
      last: isAmount,
      previous: orMissing(isDay),
    }),
  }),
)

function readShownTotals(owner: string): ShownTotals {
  const last = totals.read()
  return last?.owner === owner ? last.shown : NOTHING_SHOWN
}

/** Stores what was shown. Without storage, a reload may repeat a notification. */
function storeShownTotals(owner: string, shown: ShownTotals): void {
  totals.write({ owner, shown })
}

type Props = {
  userId: string
  /** Shown while push messages are possible and not on. */
  offer: ReactNode
  otherwise: ReactNode
}

/** For a member who has allowed notifications: offers push messages that this browser does not receive yet. */
export function PushOffer({ userId, offer, otherwise }: Props) {
  const [push] = usePushState()
  const isPossible = push?.kind === 'on' || push?.kind === 'off'
  const { data } = useQuery({ ...remindersQuery(userId), enabled: isPossible, staleTime: Infinity })
  if (!isPossible || data === undefined || data.push.publicKey === null) return otherwise
  return push.kind === 'on' && data.devices.some(({ id }) => id === push.id) ? otherwise : offer
}
