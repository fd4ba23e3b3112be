import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

/** What the app reads and changes the address with. */
export type AddressBar = {
  readonly read: () => Address
  readonly go: (href: string, replace: boolean) => void
  /** Calls back after the user has moved in the history. @returns the function that stops it. */
  readonly follow: (onMove: () => void) => () => void
}

export type Address = {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

type Navigate = (href: string, options?: { readonly replace?: boolean }) => void

const RouterContext = createContext<{ readonly address: Address; readonly navigate: Navigate } | null>(null)

/** Provides the address to the pages of the app. The page on screen stays until the code of the next one has loaded. */
export function Router({ bar, children }: { bar: AddressBar; children: ReactNode }) {
  const [address, setAddress] = useState(() => addressOf(bar))
  const [router] = useState(() => {
    const update = () => startTransition(() => setAddress((shown) => sameOrNext(shown, addressOf(bar))))
    const navigate: Navigate = (href, { replace = false } = {}) => {
      bar.go(href, replace)
      update()
    }
    return { update, navigate }
  })
  useLayoutEffect(() => bar.follow(router.update), [bar, router])
  const value = useMemo(() => ({ address, navigate: router.navigate }), [address, router])
  return <RouterContext value={value}>{children}</RouterContext>
}

function addressOf(bar: AddressBar): Address {
  const { pathname, search } = bar.read()
  return { pathname, search }
}

function sameOrNext(shown: Address, next: Address): Address {
  return shown.pathname === next.pathname && shown.search === next.search ? shown : next
}

function useRouter() {
  const router = use(RouterContext)
  if (router === null) throw new Error('there is no Router around this component')
  return router
}

/** Returns the current address. */
export function useAddress(): Address {
  return useRouter().address
}

/** Returns a function that opens an address of the app without a page load. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

/** Returns the parameters of the address, and a function that replaces them without a new entry in the history. */
export function useSearchParams(): readonly [URLSearchParams, (next: Record<string, string>) => void] {
  const { address, navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(address.search), [address.search])
  return [
    params,
    (next) => {
      const query = new URLSearchParams(next).toString()
      navigate(address.pathname + (query === '' ? '' : `?${query}`), { replace: true })
    },
  ]
}

/** The address bar of the browser. */
export const browserAddress: AddressBar = {
  read: () => location,
  go(href, replace) {
    try {
      if (replace) history.replaceState(null, '', href)
      else history.pushState(null, '', href)
    } catch {
      // Browsers limit how often a page may call these.
      location.assign(href)
    }
  },
  follow(onMove) {
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  },
}

/** Returns an address without a browser, for the renderer and for tests. */
export function fixedAddress(href: string): AddressBar {
  let url = new URL(href, 'https://app.invalid')
  return {
    read: () => url,
    go: (next) => void (url = new URL(next, url)),
    follow: () => () => {},
  }
}
