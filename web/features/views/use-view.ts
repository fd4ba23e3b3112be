import { matchPath, useLocation } from 'react-router'
import { type View, VIEW_NAMES, VIEWS } from '#contract/pages.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Returns the view of the current address, by the rules of the router: a slash at the end does not matter. */
export function useView(): View {
  const { pathname, search } = useLocation()
  // The prerendered page has no query string, so Speed Collect is only known after hydration.
  const isHydrated = useHydrated()
  const view =
    VIEW_NAMES.find((name) => {
      const { path, parameter = '' } = VIEWS[name]
      return matchPath(path + parameter, pathname) !== null
    }) ?? 'dashboard'
  if (view !== 'dashboard') return view
  return isHydrated && new URLSearchParams(search).get('view') === 'speed' ? 'speed' : 'dashboard'
}
