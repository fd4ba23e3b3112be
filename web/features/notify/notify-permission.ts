import { useSyncExternalStore } from 'react'

/** `unable`: the browser has no notifications, or lets no page show one. */
export type NotifyPermission = NotificationPermission | 'unable'

const ASKED_KEY = 'askedToNotify'
const listeners = new Set<() => void>()
let unable = false
/** Chromium asks another process for it while the page waits: several milliseconds, at every drawing. */
let seen: NotifyPermission | null = null

export function notifyPermission(): NotifyPermission {
  seen ??= unable || !('Notification' in globalThis) ? 'unable' : Notification.permission
  return seen
}

export function useNotifyPermission(): NotifyPermission {
  return useSyncExternalStore(subscribe, notifyPermission, () => 'unable')
}

/** Asks the person, from a press of the button. */
export async function askToNotify(): Promise<void> {
  remember()
  await Notification.requestPermission()
  changed()
}

/**
 * Asks once when the page opens, where the browser puts the question without a gesture: that is Chromium, which
 * also says so in `userAgentData`. Firefox and Safari would refuse in silence and count it as an answer.
 */
export async function askOnce(): Promise<void> {
  if (notifyPermission() !== 'default' || !('userAgentData' in navigator) || wasAsked()) return
  await askToNotify()
}

/** @returns false where pages may not show notifications (Android leaves that to installed apps). */
export function showNotification(body: string): boolean {
  try {
    // One at a time: the next one takes the place of the one before, in whatever tab it was made.
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
  // Whoever changes it in the browser's settings comes back to the page.
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
    // Nothing can be remembered, and nobody is to be asked at every visit.
    return true
  }
}

function remember(): void {
  try {
    localStorage.setItem(ASKED_KEY, 'true')
  } catch {
    // Then it is not asked on load at all (wasAsked).
  }
}
