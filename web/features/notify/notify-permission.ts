import { useSyncExternalStore } from 'react'

/** `unable`: the browser has no notifications, or pages may not show them. */
export type NotifyPermission = NotificationPermission | 'unable'

const ASKED_KEY = 'askedToNotify'
const listeners = new Set<() => void>()
let unable = false
/** A cached value: Chromium asks another process for the permission, which would block each render for milliseconds. */
let seen: NotifyPermission | null = null

export function notifyPermission(): NotifyPermission {
  seen ??= unable || !('Notification' in globalThis) ? 'unable' : Notification.permission
  return seen
}

export function useNotifyPermission(): NotifyPermission {
  return useSyncExternalStore(subscribe, notifyPermission, () => 'unable')
}

/** Requests the permission after the user clicks the button. */
export async function askToNotify(): Promise<void> {
  remember()
  await Notification.requestPermission()
  changed()
}

/**
 * Requests the permission once when the page loads, in browsers that prompt without user activation. Only Chromium
 * does, and only Chromium has `userAgentData`. Firefox and Safari reject such a request without a prompt and count it
 * as a denial.
 */
export async function askOnce(): Promise<void> {
  if (notifyPermission() !== 'default' || !('userAgentData' in navigator) || wasAsked()) return
  await askToNotify()
}

/** Returns false where pages may not show notifications, as on Android, which requires an installed app. */
export function showNotification(body: string): boolean {
  try {
    // A shared tag: a new notification replaces the earlier one, even from another tab.
    const icon = '/icons/app-180.png'
    const notification = new Notification('Daily Bonus Blog', { body, tag: 'ready', icon })
    notification.addEventListener('click', () => {
      focus()
      notification.close()
    })
    return true
  } catch {
    unable = true
    changed()
    return false
  }
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

function wasAsked(): boolean {
  try {
    return localStorage.getItem(ASKED_KEY) !== null
  } catch {
    // Without storage, treats the user as already asked, so that not every visit shows the prompt.
    return true
  }
}

function remember(): void {
  try {
    localStorage.setItem(ASKED_KEY, 'true')
  } catch {
    // Without storage, the page never prompts on load (see wasAsked).
  }
}
