import { useSyncExternalStore } from 'react'
import { stored } from '#web/ui/stored.ts'

/** The choice of the user; missing for the system setting. */
const darkMode = stored('darkMode', (value): value is boolean => typeof value === 'boolean')

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}

function isDark(): boolean {
  const attribute = document.documentElement.dataset.theme
  return attribute ? attribute === 'dark' : (darkMode.read() ?? systemIsDark())
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const unsubscribe = darkMode.subscribe(() => {
    applyTheme(darkMode.read())
    listener()
  })
  system.addEventListener('change', listener)
  return () => {
    unsubscribe()
    system.removeEventListener('change', listener)
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

/** Applies a theme and stores the choice. Without storage, it lasts until the page is closed. */
export function chooseDarkMode(dark: boolean): void {
  darkMode.write(dark)
  applyTheme(dark)
}

/** Returns whether the page is dark, by choice or by system setting. Returns false during prerendering. */
export function useDarkMode(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false)
}
