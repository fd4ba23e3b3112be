import { FoundOutside, NotInList } from '#web/features/choose-casinos/not-in-list.tsx'
import { NotifyButton } from '#web/features/notify/notify-button.tsx'
import { ReadyNotification } from '#web/features/notify/ready-notification.ts'
import { ListCommands } from '#web/pages/dashboard/list-commands.ts'
import { NothingFound } from '#web/features/search/nothing-found.tsx'
import { HiddenSection } from '#web/features/visibility/hidden-section.tsx'
import {
  lateFoundOutside,
  lateHiddenSection,
  lateListCommands,
  lateNotifyButton,
  lateNothingFound,
  lateNotInList,
  lateReadyNotification,
} from '#web/pages/dashboard/late-parts.ts'

/** Provides the parts of the list that load after the page. */
export function provideLateParts(): void {
  lateFoundOutside.provide(FoundOutside)
  lateHiddenSection.provide(HiddenSection)
  lateListCommands.provide(ListCommands)
  lateNotInList.provide(NotInList)
  lateNotifyButton.provide(NotifyButton)
  lateNothingFound.provide(NothingFound)
  lateReadyNotification.provide(ReadyNotification)
}
