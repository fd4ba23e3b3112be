import { useLayoutEffect } from 'react'
import type { Command } from '#web/features/commands/find-commands.ts'

let pageCommands: (() => readonly Command[]) | null = null

/** Adds the commands of the current page to the command menu, which reads them when it opens. */
export function usePageCommands(commands: () => readonly Command[]): void {
  useLayoutEffect(() => {
    pageCommands = commands
    return () => {
      pageCommands = null
    }
  })
}

/** Returns the commands of the current page; none while it loads. */
export function currentPageCommands(): readonly Command[] {
  return pageCommands?.() ?? []
}
