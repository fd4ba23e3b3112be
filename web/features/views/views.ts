import { useLocation } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** The views of the app. The dashboard and Speed Collect share one page. */
export type View =
  | 'dashboard'
  | 'speed'
  | 'choose'
  | 'history'
  | 'cash-outs'
  | 'reports'
  | 'tax'
  | 'import'
  | 'reminders'
  | 'account'
  | 'operator'

export const VIEW_ADDRESSES = {
  dashboard: '/dashboard',
  speed: '/dashboard?view=speed',
  choose: '/casinos/choose',
  history: '/history',
  'cash-outs': '/cash-outs',
  reports: '/reports',
  tax: '/reports/tax',
  reminders: '/reminders',
  import: '/import',
  account: '/account',
  operator: '/operator',
} as const satisfies Record<View, string>

/** Returns the view of the current address. */
export function useView(): View {
  const { pathname, search } = useLocation()
  // The prerendered page has no query string, so Speed Collect is only known after hydration.
  const isHydrated = useHydrated()
  if (pathname.startsWith(VIEW_ADDRESSES.choose)) return 'choose'
  if (pathname.startsWith(VIEW_ADDRESSES.history)) return 'history'
  if (pathname.startsWith(VIEW_ADDRESSES['cash-outs'])) return 'cash-outs'
  if (pathname.startsWith(VIEW_ADDRESSES.tax)) return 'tax'
  if (pathname.startsWith(VIEW_ADDRESSES.reports)) return 'reports'
  if (pathname.startsWith(VIEW_ADDRESSES.reminders)) return 'reminders'
  if (pathname.startsWith(VIEW_ADDRESSES.import)) return 'import'
  if (pathname.startsWith(VIEW_ADDRESSES.account)) return 'account'
  if (pathname.startsWith(VIEW_ADDRESSES.operator)) return 'operator'
  return isHydrated && new URLSearchParams(search).get('view') === 'speed' ? 'speed' : 'dashboard'
}
