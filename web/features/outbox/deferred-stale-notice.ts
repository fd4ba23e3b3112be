import type { ComponentProps } from 'react'
import type { StaleNotice } from '#web/features/outbox/stale-notice.ts'
import { deferredComponent } from '#web/ui/deferred-component.tsx'

/** `StaleNotice`, which the layout provides once the page has loaded. */
export const deferredStaleNotice = deferredComponent<ComponentProps<typeof StaleNotice>>()
