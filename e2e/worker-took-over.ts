import type { Page } from '@playwright/test'

/** Waits until the service worker is active and controls this page. */
export async function workerTookOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}
