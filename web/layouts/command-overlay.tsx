import { useEffect, useMemo } from 'react'
import { CommandMenu } from '#web/features/commands/command-menu.tsx'
import { currentPageCommands, useHasPageCommands } from '#web/features/commands/page-commands.ts'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import { isCommandKey } from '#web/features/shortcuts/command-key.ts'
import { appCommands, type AppState } from '#web/layouts/app-commands.ts'
import { loadAfterPage } from '#web/layouts/load-after-page.ts'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'
import { chooseDarkMode, useDarkMode } from '#web/ui/use-dark-mode.ts'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

type Props = {
  app: Omit<AppState, 'dark' | 'onDark' | 'compact' | 'onCompact'>
  onClose: () => void
}

/** Narrower screens show cards, which have no compact mode. */
const HAS_ROWS = '(width >= 720px)'

/** The command menu with the commands of the app, and with those of the current page once they have loaded. */
export default function CommandOverlay({ app, onClose }: Props) {
  const dark = useDarkMode()
  const compact = usePersistedToggle(compactRows)
  const hasRows = app.view === 'dashboard' && matchMedia(HAS_ROWS).matches
  const hasPage = useHasPageCommands()
  // Read when the menu opens, or when the page adds them later, so that no command changes while a member chooses.
  const ofPage = useMemo(() => (hasPage ? currentPageCommands() : []), [hasPage])
  // The commands of a page can be in the code that loads after it.
  useEffect(() => void loadAfterPage().catch(() => undefined), [])
  const commands = useMemo(
    () => [
      ...ofPage,
      ...appCommands({
        ...app,
        dark,
        compact: hasRows ? compact : null,
        onDark: chooseDarkMode,
        onCompact: compactRows.choose,
      }),
    ],
    [ofPage, app, dark, compact, hasRows],
  )
  return (
    <CommandMenu
      commands={commands}
      what={ofPage.length === 0 ? 'Page or action' : 'Casino, page, or action'}
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
