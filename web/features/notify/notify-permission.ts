import { useSyncExternalStore } from 'react'
import { activeWorker, workerRegistration } from '#web/offline/installed-worker.ts'
import { stored } from '#web/ui/stored.ts'

/** `unable`: the browser has no notifications, or could not show one. `unknown`: before hydration. */
export type NotifyPermission = NotificationPermission | 'unable' | 'unknown'

const TITLE = 'Daily Bonus Blog'
const asked = stored('askedToNotify', (value): value is true => value === true)
const listeners = new Set<() => void>()
let unable = false
/** A cached value: Chromium asks another process for the permission, which would block each render for milliseconds. */
let seen: NotifyPermission | null = null

export function notifyPermission(): NotifyPermission {
  seen ??= readPermission()
  return seen
}

/** Browsers deny notifications without https. Some return so only after a question, and iOS has none before the Home Screen. */
function readPermission(): NotifyPermission {
  if (!globalThis.isSecureContext) return 'denied'
  return unable || !('Notification' in globalThis) ? 'unable' : Notification.permission
}

export function useNotifyPermission(): NotifyPermission {
  return useSyncExternalStore(subscribe, notifyPermission, () => 'unknown')
}

/** Requests the permission after the user clicks the button. */
export async function askToNotify(): Promise<void> {
  asked.write(true)
  await Notification.requestPermission()
  changed()
}

/**
 * Requests the permission once when the page loads, in browsers that prompt without user activation. Only Chromium
 * does, and only Chromium has `userAgentData`. Firefox and Safari reject such a request without a prompt and count it
 * as a denial.
 *
 * @returns whether the user has allowed notifications in this prompt.
 */
export async function askOnce(): Promise<boolean> {
  if (notifyPermission() !== 'default' || !('userAgentData' in navigator) || asked.read() !== null)
    return false
  // Without storage, each visit would show the prompt.
  if (!asked.write(true)) return false
  await askToNotify()
  return notifyPermission() === 'granted'
}

/**
 * Shows a notification. Chrome for Android and iOS have notifications of service workers only, whose presses also work after the
 * page is closed: a page shows its own only where no worker runs yet. Without both, the device cannot show any.
 */
export async function showNotification(body: string): Promise<void> {
  // The tag of the push message about the same: a new notification replaces the earlier one, even from another tab.
  const options = { body, tag: 'threshold', icon: '/icons/app-180.png' }
  if (await showInWorker(options)) return
  try {
    const notification = new Notification(TITLE, options)
    notification.addEventListener('click', () => {
      focus()
      notification.close()
    })
  } catch {
    try {
      const worker = await activeWorker()
      await worker.showNotification(TITLE, options)
    } catch {
      unable = true
      changed()
    }
  }
}

/** Returns whether a worker runs and has shown the notification. */
async function showInWorker(options: NotificationOptions): Promise<boolean> {
  try {
    const registration = await workerRegistration()
    if (!registration?.active) return false
    await registration.showNotification(TITLE, options)
    return true
  } catch {
    // No service workers, or notifications of pages only.
    return false
  }
}

/** Returns whether this is a browser on iOS, which shows notifications only for pages on the Home Screen. */
export function needsHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // The user may have changed the permission in the browser's settings before returning to the page.
  addEventListener('focus', changed)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('focus', changed)
  }
}

function changed(): void {
  seen = null
  for (const listener of listeners) listener()
}
