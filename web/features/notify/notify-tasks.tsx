/** What a page needs once the member has allowed notifications, in one module, so that it loads as one file. */
import type { RemindersResponse } from '#contract/reminders.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { queryClient } from '#web/api/query-client.ts'
import { remindersQuery } from '#web/features/notify/reminders.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { currentSession } from '#web/api/session/session.ts'
import {
  NOTHING_SHOWN,
  notifyDecision,
  totalsHeldBack,
  type ShownTotals,
  DEFAULT_THRESHOLD,
} from '#web/features/notify/notify-decision.ts'
import { showNotification } from '#web/features/notify/notify-permission.ts'
import {
  type PushState,
  readPushState,
  unsubscribeFromPush,
  pushDevice,
  pushOwner,
} from '#web/features/notify/push-state.ts'
import { type Guard, isText, isWhole, listOf, objectOf, orMissing } from '#web/api/type-guards.ts'
import { showBadge } from '#web/ui/app-badge.ts'
import { stored } from '#web/ui/stored.ts'
import { withinTime } from '#web/ui/within-time.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePushState, readPushAgain } from '#web/features/notify/use-push-state.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { quietUntil } from '#core/reminders/local-hours.ts'
import { registerPush } from '#web/features/notify/turn-on-push.ts'

export { showPushResult, turnOnPush } from '#web/features/notify/turn-on-push.ts'

/** How old the member's reminders may be: another device may have changed or snoozed them. */
const FRESH_MS = 300_000
/** How long a notification waits for the member's reminders. Then those of a new member count. */
const REMINDERS_TIMEOUT_MS = 10_000

type Ready = { readonly amount: Cents; readonly count: number }

/** What was announced last, or needed no notification. Null after the quiet hours or a pause held it back. */
let settled: (Ready & { readonly userId: string }) | null = null

/** One after another, so that each sees what the one before has shown. */
let queue: Promise<void> = Promise.resolve()

/**
 * Notifies of what is ready as the member's reminders say, unless this browser receives push messages: then the server does, and
 * the number ready is shown on the badge of the app. The text is that of the specification.
 *
 * Another call with the same does nothing, unless the quiet hours or a pause held the one before back.
 */
export async function announceReady(userId: string, ready: Ready): Promise<void> {
  queue = queue.catch(() => undefined).then(async () => await announce(userId, ready))
  await queue
}

async function announce(userId: string, { amount, count }: Ready): Promise<void> {
  if (settled?.userId === userId && settled.amount === amount && settled.count === count) return
  settled = null
  const push = await readPushState()
  const reminders = await readReminders(userId)
  const session = currentSession()
  if (session.kind !== 'member' || session.user.id !== userId) return
  if (receivesPush(push, reminders)) {
    settled = { userId, amount, count }
    return await showBadge(count)
  }
  const now = serverNow()
  const threshold = pageThreshold(reminders, now, document.visibilityState === 'hidden')
  if (threshold === null) return storeShownTotals(userId, totalsHeldBack(amount, readShownTotals(userId)))
  settled = { userId, amount, count }
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

type Known = Pick<RemindersResponse, 'settings' | 'timeZone' | 'paused'>

/**
 * Returns above which amount an open page may notify now; null if it may not.
 *
 * The quiet hours count while the page is hidden: who looks at it is awake.
 *
 * @param reminders the member's reminders; null if they are not known, as without a connection.
 */
export function pageThreshold(reminders: Known | null, at: EpochMs, isHidden: boolean): Cents | null {
  if (reminders === null) return DEFAULT_THRESHOLD
  const { settings, timeZone, paused } = reminders
  if (settings.threshold === null) return null
  if (paused !== null && (paused.until === null || at < Date.parse(paused.until))) return null
  if (isHidden && isQuiet(settings.quietHours, timeZone, at)) return null
  return centsOfDecimal(settings.threshold)
}

function isQuiet(hours: Known['settings']['quietHours'], zone: string | null, at: EpochMs): boolean {
  const ofDevice = new Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return quietUntil(hours, zone ?? ofDevice, at) !== null
  } catch {
    // This browser does not know the zone.
    return quietUntil(hours, ofDevice, at) !== null
  }
}

/**
 * Registers this browser again for the member who has turned push messages on in it: after a log-out, which removes the device,
 * and after the browser or its push service has ended a subscription. A device that the member removed elsewhere stays removed.
 * Asks for nothing, and never rejects: the next page tries it again.
 */
export async function keepPush(userId: string): Promise<void> {
  const push = await readPushState()
  if (push.kind !== 'on' && push.kind !== 'off') return
  if (push.kind === 'off' && (pushOwner.read() !== userId || Notification.permission !== 'granted')) return
  const reminders = await queryClient.ensureQueryData(remindersQuery(userId)).catch(() => null)
  if (reminders === null) return
  if (push.kind === 'on') {
    const { id: deviceId } = push
    if (reminders.devices.some(({ id }) => id === deviceId)) {
      pushOwner.write(userId)
      pushDevice.write({ userId, deviceId })
      return
    }
    if (pushOwner.read() !== userId) return
    const last = pushDevice.read()
    if (last?.userId === userId && last.deviceId === deviceId) await unsubscribeFromPush()
    else await registerPush(userId)
  } else await registerPush(userId)
  await readPushAgain()
}
