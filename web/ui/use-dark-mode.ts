import { useSyncExternalStore } from 'react'

const KEY = 'darkMode'
const listeners = new Set<() => void>()

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}

/** What was chosen, null while the system decides. Storage may be switched off: then nothing is remembered. */
function chosen(): boolean | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'true' ? true : stored === 'false' ? false : null
  } catch {
    return null
  }
}

function isDark(): boolean {
  const attribute = document.documentElement.dataset.theme
  return attribute ? attribute === 'dark' : (chosen() ?? systemIsDark())
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY) return
    apply(chosen())
    listener()
  }
  listeners.add(listener)
  system.addEventListener('change', listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    removeEventListener('storage', elsewhere)
  }
}

/** Puts the theme on the page; the same lines run in the head before the first paint. */
function apply(dark: boolean | null): void {
  const root = document.documentElement
  if (dark === null) delete root.dataset.theme
  else root.dataset.theme = dark ? 'dark' : 'light'
  const ground = getComputedStyle(root).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    if (dark !== null) meta.content = ground
  }
}

/** Chooses a theme and keeps it as "true" or "false". */
export function chooseDarkMode(dark: boolean): void {
  try {
    localStorage.setItem(KEY, String(dark))
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
  apply(dark)
  for (const listener of listeners) listener()
}

/** Whether the page is dark, by choice or by the system's. False while it is drawn on the server. */
export function useDarkMode(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false)
}
