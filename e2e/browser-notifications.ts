import type { BrowserContext, Page } from '@playwright/test'

/** Replaces the browser's notifications with a class that records them. */
export async function noteNotifications(
  context: BrowserContext,
  permission: 'default' | 'granted',
): Promise<void> {
  await context.addInitScript((first) => {
    const shown: string[] = []
    class Noted extends EventTarget {
      static permission = sessionStorage.getItem('answered') ?? first
      static requestPermission() {
        sessionStorage.setItem('answered', 'granted')
        Noted.permission = 'granted'
        return Promise.resolve(Noted.permission)
      }
      constructor(_title: string, { body = '' }: NotificationOptions) {
        super()
        shown.push(body)
      }
    }
    Object.assign(globalThis, { Notification: Noted, shownNotifications: shown })
    // Simulates a browser that allows the prompt only after user activation.
    Reflect.deleteProperty(Navigator.prototype, 'userAgentData')
  }, permission)
}

/** Returns the texts of the notifications that this page has shown. */
export async function notified(page: Page): Promise<unknown> {
  return await page.evaluate(() => Reflect.get(globalThis, 'shownNotifications'))
}
