import { useLocation } from 'react-router'
import { type View, VIEW_NAMES, VIEWS } from '#contract/pages.ts'
import { shellPath } from '#contract/page-shells.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Returns the view of the current address. */
export function useView(): View {
  const { pathname, search } = useLocation()
  // The prerendered page has no query string, so Speed Collect is only known after hydration.
  const isHydrated = useHydrated()
  const path = shellPath(pathname)
  const view = VIEW_NAMES.find((name) => VIEWS[name].path === path) ?? 'dashboard'
  if (view !== 'dashboard') return view
  return isHydrated && new URLSearchParams(search).get('view') === 'speed' ? 'speed' : 'dashboard'
}
