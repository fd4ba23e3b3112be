import type { PushPayload } from '#contract/reminders.ts'
import { isMoment, isText, isWhole, listOf, objectOf, oneOf, orNull } from '#web/api/type-guards.ts'

/** The name of the site, and the title of a notification whose message cannot be read. */
const SITE_NAME = 'Daily Bonus Blog'
const ICON = '/icons/app-180.png'
const DASHBOARD = '/dashboard'
const SPEED_COLLECT = '/dashboard?view=speed'

/** What a notification shows, and the number for the badge of the app; null leaves the badge as it is. */
export type ShownPush = {
  readonly title: string
  readonly options: NotificationOptions & {
    // Of service workers only, which the types of pages do not know.
    readonly actions?: readonly { readonly action: string; readonly title: string }[]
    readonly timestamp?: number
  }
  readonly badge: number | null
}

type Action = PushPayload['actions'][number]

const isPayload = objectOf<PushPayload>({
  title: isText,
  body: isText,
  tag: isText,
  badge: orNull(isWhole),
  url: isText,
  actions: listOf(objectOf<Action>({ action: oneOf('speed-collect', 'snooze'), title: isText })),
  at: isMoment,
})

/**
 * Returns what a push message shows. Browsers require a notification for each message, so one that cannot be read, such as
 * that of a newer server, still shows the name of the site.
 *
 * @param text the decrypted message; null if it has none.
 */
export function shownPush(text: string | null): ShownPush {
  const payload = parse(text)
  if (!isPayload(payload))
    return {
      title: SITE_NAME,
      options: { body: 'Open your list to see what’s ready.', tag: 'ready', icon: ICON },
      badge: null,
    }
  const { title, body, tag, badge, url, actions, at } = payload
  return {
    title,
    options: { body, tag, icon: ICON, data: { url }, actions, timestamp: Date.parse(at) },
    badge,
  }
}

/** What a press on a notification does: opens a page of this site, or asks for silence for an hour. */
export type PushPress = { readonly kind: 'open'; readonly url: string } | { readonly kind: 'snooze' }

/**
 * @param action the button that was pressed; empty for the notification itself.
 * @param data the data of the notification.
 */
export function pushPress(action: string, data: unknown): PushPress {
  if (action === 'snooze') return { kind: 'snooze' }
  if (action === 'speed-collect') return { kind: 'open', url: SPEED_COLLECT }
  return { kind: 'open', url: hasUrl(data) && isOwnPath(data.url) ? data.url : DASHBOARD }
}

const hasUrl = objectOf<{ url: string }>({ url: isText })

/** `//host` and `/\host` lead to other sites. */
function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
