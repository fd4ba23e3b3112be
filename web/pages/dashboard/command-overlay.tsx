import { type RefObject, useMemo } from 'react'
import { CommandMenu } from '#web/features/commands/command-menu.tsx'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import { useKeptSwitch } from '#web/ui/kept-switch.ts'
import { isCommandKey } from '#web/features/shortcuts/command-key.ts'
import { type OnPage, type PageCommands, pageCommands } from '#web/pages/dashboard/page-commands.ts'
import { chooseDarkMode, useDarkMode } from '#web/ui/use-dark-mode.ts'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

type Props = {
  page: Omit<PageCommands, 'dark' | 'onDark' | 'compact' | 'onCompact'>
  list: RefObject<OnPage | null>
  onClose: () => void
}

/** Cards have no rows to lower. */
const HAS_ROWS = '(width >= 720px)'

/** The menu of everything, with what this page can be asked for. */
export default function CommandOverlay({ page, list, onClose }: Props) {
  const dark = useDarkMode()
  const compact = useKeptSwitch(compactRows)
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
        // What opens next takes the button that opened this menu for its own opener.
        afterFocusReturn(run)
      }}
      onClose={onClose}
    />
  )
}
