import type { ComponentProps } from 'react'
import type { FoundOutside, NotInList } from '#web/features/choose-casinos/not-in-list.tsx'
import type { NotifyButton } from '#web/features/notify/notify-button.tsx'
import type { ReadyNotification } from '#web/features/notify/ready-notification.ts'
import type { ListActions } from '#web/pages/dashboard/list-commands.ts'
import type { NothingFound } from '#web/features/search/nothing-found.tsx'
import type { HiddenSection } from '#web/features/visibility/hidden-section.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'

// What the first screen of the list does without. `provideLateParts` provides it after the page.
export const lateHiddenSection = lateComponent<ComponentProps<typeof HiddenSection>>()
export const lateFoundOutside = lateComponent<ComponentProps<typeof FoundOutside>>()
export const lateListCommands = lateComponent<ListActions>()
export const lateNotInList = lateComponent<ComponentProps<typeof NotInList>>()
export const lateNotifyButton = lateComponent<ComponentProps<typeof NotifyButton>>()
export const lateNothingFound = lateComponent<ComponentProps<typeof NothingFound>>()
export const lateReadyNotification = lateComponent<ComponentProps<typeof ReadyNotification>>()
