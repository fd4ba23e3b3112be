import { useSyncExternalStore } from 'react'

const KEY = 'darkMode'
const listeners = new Set<() => void>()

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}

/** Returns the stored choice. Returns null, for the system setting, if there is none or the browser blocks storage. */
function storedChoice(): boolean | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'true' ? true : stored === 'false' ? false : null
  } catch {
    return null
  }
}

function isDark(): boolean {
  const attribute = document.documentElement.dataset.theme
  return attribute ? attribute === 'dark' : (storedChoice() ?? systemIsDark())
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    applyTheme(storedChoice())
    listener()
  }
  listeners.add(listener)
  system.addEventListener('change', listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    removeEventListener('storage', onStorage)
  }
}

/** Applies the theme to the page. HEAD_SCRIPT does the same before the first paint. */
function applyTheme(dark: boolean | null): void {
  const root = document.documentElement
  if (dark === null) delete root.dataset.theme
  else root.dataset.theme = dark ? 'dark' : 'light'
  const background = getComputedStyle(root).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    if (dark !== null) meta.content = background
  }
}

/** Applies a theme and stores the choice as "true" or "false". */
export function chooseDarkMode(dark: boolean): void {
  try {
    localStorage.setItem(KEY, String(dark))
  } catch {
    // Private windows may block storage. The choice then lasts until the page is closed.
  }
  applyTheme(dark)
  for (const listener of listeners) listener()
}

/** Returns whether the page is dark, by choice or by system setting. Returns false during prerendering. */
export function useDarkMode(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false)
}
