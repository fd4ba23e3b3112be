import { CatalogTip } from '#web/features/casino-table/catalog-tip.tsx'
import { deferredCatalogTip } from '#web/features/casino-table/deferred-catalog-tip.tsx'
import { FoundOutside, NotInList } from '#web/features/choose-casinos/not-in-list.tsx'
import { NotifyButton } from '#web/features/notify/notify-button.tsx'
import { ReadyNotification } from '#web/features/notify/ready-notification.ts'
import { ListCommands } from '#web/pages/dashboard/list-commands.ts'
import { HiddenSection } from '#web/features/visibility/hidden-section.tsx'
import {
  deferredFoundOutside,
  deferredHiddenSection,
  deferredListCommands,
  deferredNotifyButton,
  deferredNotInList,
  deferredReadyNotification,
} from '#web/pages/dashboard/deferred-components.ts'

/** Provides the components of the list that load after the page. */
export function provideDeferredComponents(): void {
  deferredCatalogTip.provide(CatalogTip)
  deferredFoundOutside.provide(FoundOutside)
  deferredHiddenSection.provide(HiddenSection)
  deferredListCommands.provide(ListCommands)
  deferredNotInList.provide(NotInList)
  deferredNotifyButton.provide(NotifyButton)
  deferredReadyNotification.provide(ReadyNotification)
}
