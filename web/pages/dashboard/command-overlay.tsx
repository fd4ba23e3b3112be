import { type RefObject, useMemo } from 'react'
import { CommandMenu } from '#web/features/commands/command-menu.tsx'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'
import { isCommandKey } from '#web/features/shortcuts/command-key.ts'
import { type CommandSource, type PageCommands, pageCommands } from '#web/pages/dashboard/page-commands.ts'
import { chooseDarkMode, useDarkMode } from '#web/ui/use-dark-mode.ts'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

type Props = {
  page: Omit<PageCommands, 'dark' | 'onDark' | 'compact' | 'onCompact'>
  list: RefObject<CommandSource | null>
  onClose: () => void
}

/** Narrower screens show cards, which have no compact mode. */
const HAS_ROWS = '(width >= 720px)'

/** The command menu with the commands of the current page. */
export default function CommandOverlay({ page, list, onClose }: Props) {
  const dark = useDarkMode()
  const compact = usePersistedToggle(compactRows)
  const hasRows = page.view === 'dashboard' && matchMedia(HAS_ROWS).matches
  const commands = useMemo(
    () =>
      pageCommands(
        {
          ...page,
          dark,
          compact: hasRows ? compact : null,
          onDark: chooseDarkMode,
          onCompact: compactRows.choose,
        },
        () => list.current,
      ),
    // oxlint-disable-next-line react/preserve-manual-memoization -- a ref never changes; commands read it when they run
    [page, dark, compact, hasRows, list],
  )
  return (
    <CommandMenu
      commands={commands}
      what={list.current === null ? 'a page or an action' : 'a casino, a page or an action'}
      closes={isCommandKey}
      onRun={(run) => {
        onClose()
        // The command may open a dialog, which must find the focus on the button that opened this menu.
        afterFocusReturn(run)
      }}
      onClose={onClose}
    />
  )
}
