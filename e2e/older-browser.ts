import type { BrowserContext } from '@playwright/test'
import { newerFeatures } from '#tools/browser-features.ts'

/**
 * Removes from a browser what one of the supported browsers lacks (tools/supported-browsers.ts): every global, method,
 * and property. A click has no pointer type, as in Firefox before 129 and Safari before 18.2.
 */
export async function makeOlder(context: BrowserContext): Promise<void> {
  await context.addInitScript((features) => {
    for (const { owner, name, isStatic } of features) {
      const holder: unknown =
        owner === null || owner === 'Window' ? globalThis : Reflect.get(globalThis, owner)
      if ((typeof holder !== 'object' && typeof holder !== 'function') || holder === null) continue
      const prototype: unknown = isStatic ? undefined : Reflect.get(holder, 'prototype')
      Reflect.deleteProperty(typeof prototype === 'object' && prototype !== null ? prototype : holder, name)
    }
    const toMouseEvent = (event: Event) => Object.setPrototypeOf(event, MouseEvent.prototype)
    addEventListener('click', toMouseEvent, { capture: true })
  }, newerFeatures())
}
