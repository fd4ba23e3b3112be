import { shellPath, TAX_PAGE } from '#contract/page-shells.ts'
import { type ComponentType, lazy, useState } from 'react'

type InteractivePage = {
  /** The module of the page, from the root of the repository. */
  readonly file: string
  /** What follows its path in the address, as a pattern of the router. */
  readonly parameter?: string
  /** Loads its code. */
  readonly load: () => Promise<unknown>
  readonly Page: ComponentType
}

/** The layout of the pages of a member. */
export const MEMBER_LAYOUT = page(
  'web/layouts/member-layout.tsx',
  () => import('#web/layouts/member-layout.tsx'),
)

/** The pages in the layout of a member, by path. */
export const MEMBER_PAGES: Readonly<Record<string, InteractivePage>> = {
  '/dashboard': page(
    'web/pages/dashboard/dashboard-page.tsx',
    () => import('#web/pages/dashboard/dashboard-page.tsx'),
  ),
  '/casinos/choose': page(
    'web/pages/choose-casinos/choose-casinos-page.tsx',
    () => import('#web/pages/choose-casinos/choose-casinos-page.tsx'),
  ),
  '/history': page('web/pages/history/history-page.tsx', () => import('#web/pages/history/history-page.tsx')),
  '/cash-outs': page(
    'web/pages/cash-outs/cash-outs-page.tsx',
    () => import('#web/pages/cash-outs/cash-outs-page.tsx'),
  ),
  '/reports': page('web/pages/reports/reports-page.tsx', () => import('#web/pages/reports/reports-page.tsx')),
  [TAX_PAGE]: {
    ...page('web/pages/tax-year/tax-year-page.tsx', () => import('#web/pages/tax-year/tax-year-page.tsx')),
    parameter: '/:year?',
  },
  '/import': page('web/pages/import/import-page.tsx', () => import('#web/pages/import/import-page.tsx')),
  '/account': page('web/pages/account/account-page.tsx', () => import('#web/pages/account/account-page.tsx')),
  '/reminders': page(
    'web/pages/reminders/reminders-page.tsx',
    () => import('#web/pages/reminders/reminders-page.tsx'),
  ),
  '/operator': page(
    'web/pages/operator/operator-page.tsx',
    () => import('#web/pages/operator/operator-page.tsx'),
  ),
}

/** The pages with a layout of their own, by path. */
export const OTHER_PAGES: Readonly<Record<string, InteractivePage>> = {
  '/signup': page('web/pages/sign-up/sign-up-page.tsx', () => import('#web/pages/sign-up/sign-up-page.tsx')),
  '/login': page('web/pages/log-in/log-in-page.tsx', () => import('#web/pages/log-in/log-in-page.tsx')),
  '/forgot-password': page(
    'web/pages/forgot-password/forgot-password-page.tsx',
    () => import('#web/pages/forgot-password/forgot-password-page.tsx'),
  ),
  '/reset-password': page(
    'web/pages/reset-password/reset-password-page.tsx',
    () => import('#web/pages/reset-password/reset-password-page.tsx'),
  ),
  '/verify-email': page(
    'web/pages/verify-email/verify-email-page.tsx',
    () => import('#web/pages/verify-email/verify-email-page.tsx'),
  ),
  '/change-email': page(
    'web/pages/change-email/change-email-page.tsx',
    () => import('#web/pages/change-email/change-email-page.tsx'),
  ),
  '/unsubscribe': page(
    'web/pages/unsubscribe/unsubscribe-page.tsx',
    () => import('#web/pages/unsubscribe/unsubscribe-page.tsx'),
  ),
  '/blackjack-calculator': page(
    'web/app/calculator-in-frame.tsx',
    () => import('#web/app/calculator-in-frame.tsx'),
  ),
}

/** Returns the modules that the page at this path renders, from the outermost. */
export function pagesAt(path: string): readonly InteractivePage[] {
  const shell = shellPath(path)
  const memberPage = MEMBER_PAGES[shell]
  if (memberPage !== undefined) return [MEMBER_LAYOUT, memberPage]
  const otherPage = OTHER_PAGES[shell]
  return otherPage === undefined ? [] : [otherPage]
}

/** Whether the page at this path is one of a member. */
export function hasMemberLayout(path: string): boolean {
  return MEMBER_PAGES[shellPath(path)] !== undefined
}

function page(file: string, load: () => Promise<{ default: ComponentType }>): InteractivePage {
  let loaded: ComponentType | null = null
  async function loadModule(): Promise<{ default: ComponentType }> {
    const module = await load()
    loaded = module.default
    return module
  }
  const LazyPage = lazy(loadModule)
  return {
    file,
    load: loadModule,
    // The state keeps the component, because another one would mount the page again.
    Page() {
      const [Content] = useState<ComponentType>(() => loaded ?? LazyPage)
      return <Content />
    },
  }
}
