import type { AddReminderDevice } from '#contract/reminders.ts'
import { PATHS } from '#contract/paths.ts'
import { deviceIdOf, deviceOf } from '#web/offline/push-device.ts'
import { pushPress, shownPush } from '#web/offline/push-notification.ts'
import { showBadge } from '#web/ui/app-badge.ts'

/** The parts of a changed subscription that the types of TypeScript lack. */
type SubscriptionChange = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** Shows push messages, and follows what members press on them. */
export function followPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data?.text() ?? null)))

  worker.addEventListener('notificationclick', (event) => {
    // MDN's data knows no version of Safari with this property.
    const notification = 'notification' in event ? event.notification : null
    notification?.close()
    const press = pushPress('action' in event ? event.action : '', notification?.data)
    event.waitUntil(press.kind === 'open' ? openPage(worker, press.url) : snooze(worker))
  })

  worker.addEventListener('pushsubscriptionchange', (event) => {
    // An event of every browser that has it: https://w3c.github.io/push-api/#dom-pushsubscriptionchangeevent
    const change = event as SubscriptionChange
    change.waitUntil(renew(worker, change))
  })
}

async function showPush(worker: ServiceWorkerGlobalScope, text: string | null): Promise<void> {
  const { title, options, badge } = shownPush(text)
  await worker.registration.showNotification(title, options)
  if (badge !== null) await showBadge(badge, worker.navigator)
}

/** Shows the page of a path in an open tab, or opens one. */
async function openPage(worker: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const { origin } = worker.location
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isAt = (path: string) => open.find((client) => client.url === origin + path)
  const { pathname } = new URL(url, origin)
  const exact = isAt(url)
  if (exact) return void (await exact.focus())
  const samePage = open.find((client) => new URL(client.url).pathname === pathname)
  if (!samePage) return void (await worker.clients.openWindow(url))
  await samePage.focus()
  // A tab that another version of the worker controls cannot be navigated.
  if (new URL(url, origin).search !== '')
    await samePage.navigate(url).catch(() => worker.clients.openWindow(url))
}

/** Asks the server for silence for an hour. If that fails, says so in a notification. */
async function snooze(worker: ServiceWorkerGlobalScope): Promise<void> {
  if (await post(PATHS.remindersSnooze, {})) return
  await worker.registration.showNotification('Couldn’t snooze reminders', {
    body: 'Open your reminders to try again.',
    tag: 'snooze',
    icon: '/icons/app-180.png',
    data: { url: '/reminders' },
  })
}

/** Registers the subscription that replaces one that the browser or its push service has ended. */
async function renew(worker: ServiceWorkerGlobalScope, change: SubscriptionChange): Promise<void> {
  const { oldSubscription: before } = change
  const key = before?.options.applicationServerKey
  const subscription =
    change.newSubscription ??
    (key
      ? await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      : null)
  const device = subscription === null ? null : deviceOf(subscription)
  if (device === null) return
  const replaces = before ? { replaces: await deviceIdOf(before.endpoint) } : {}
  await post(PATHS.reminderDevices, { ...device, ...replaces } satisfies AddReminderDevice)
}

/** Calls the API. Renews the access token if it has expired: most messages arrive while no page is open. */
async function post(path: string, body: object): Promise<boolean> {
  const call = (target: string, sent?: object) =>
    fetch(target, {
      method: 'POST',
      credentials: 'same-origin',
      ...(sent && { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }),
    })
  try {
    const response = await call(path, body)
    if (response.status !== 401) return response.ok
    return (await call(PATHS.refresh)).ok && (await call(path, body)).ok
  } catch {
    return false
  }
}
