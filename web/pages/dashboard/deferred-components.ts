import type { ComponentProps } from 'react'
import type { FoundOutside, NotInList } from '#web/features/choose-casinos/not-in-list.tsx'
import type { NotifyButton } from '#web/features/notify/notify-button.tsx'
import { NotifyPlaceholder } from '#web/features/notify/notify-placeholder.tsx'
import type { ReadyNotification } from '#web/features/notify/ready-notification.ts'
import type { ListActions } from '#web/pages/dashboard/list-commands.ts'
import type { HiddenSection } from '#web/features/visibility/hidden-section.tsx'
import { deferredComponent } from '#web/ui/deferred-component.tsx'

// The components of the list that its first screen does not show. `provideDeferredComponents` provides them.
export const deferredHiddenSection = deferredComponent<ComponentProps<typeof HiddenSection>>()
export const deferredFoundOutside = deferredComponent<ComponentProps<typeof FoundOutside>>()
export const deferredListCommands = deferredComponent<ListActions>()
export const deferredNotInList = deferredComponent<ComponentProps<typeof NotInList>>()
export const deferredNotifyButton = deferredComponent<ComponentProps<typeof NotifyButton>>(NotifyPlaceholder)
export const deferredReadyNotification = deferredComponent<ComponentProps<typeof ReadyNotification>>()
