import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Command } from '#web/features/commands/find-commands.ts'

let pageCommands: (() => readonly Command[]) | null = null
const listeners = new Set<() => void>()

/** Adds the commands of the current page to the command menu. */
export function usePageCommands(commands: () => readonly Command[]): void {
  useLayoutEffect(() => {
    pageCommands = commands
  })
  useLayoutEffect(() => {
    notify()
    return () => {
      pageCommands = null
      notify()
    }
  }, [])
}

/** Returns whether the current page has added its commands: not while its code loads. */
export function useHasPageCommands(): boolean {
  return useSyncExternalStore(subscribe, hasPageCommands, () => false)
}

/** Returns the commands of the current page; none while it loads. */
export function currentPageCommands(): readonly Command[] {
  return pageCommands?.() ?? []
}

function hasPageCommands(): boolean {
  return pageCommands !== null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Returns the command that opens a casino's website. */
export function visitCommand(casinoId: number, name: string, link: string, referral: boolean): Command {
  return {
    id: `open-${casinoId}`,
    group: 'Casinos',
    label: `Visit ${name}`,
    hint: referral ? 'Referral link, new tab' : 'New tab',
    also: 'open',
    href: link,
    newTab: true,
  }
}
