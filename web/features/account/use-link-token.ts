import { useEffect, useState } from 'react'

/** What the address brought along: `reading` in the built page, `missing` where a link was cut off or opened twice. */
export type LinkToken<Purpose extends string> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'there'; readonly purpose: Purpose; readonly token: string }

/** @returns the first of the purposes that the part of an address behind the # names; null for none. */
export function readLinkToken<Purpose extends string>(
  hash: string,
  purposes: readonly Purpose[],
): { readonly purpose: Purpose; readonly token: string } | null {
  const named = new URLSearchParams(hash.replace(/^#/, ''))
  for (const purpose of purposes) {
    const token = named.get(purpose)
    if (token) return { purpose, token }
  }
  return null
}

/**
 * The token of the link from a mail. It is taken out of the address at once, so that it stays in no history and on no
 * screen; nothing is done with it before a click.
 */
export function useLinkToken<Purpose extends string>(purposes: readonly Purpose[]): LinkToken<Purpose> {
  const [found, setFound] = useState<LinkToken<Purpose>>({ kind: 'reading' })
  useEffect(() => {
    const read = () => {
      const token = readLinkToken(location.hash, purposes)
      if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
      setFound((before) => (token ? { kind: 'there', ...token } : before.kind === 'there' ? before : MISSING))
    }
    read()
    // A second link from a mail, opened over this page, changes only what stands behind the #.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [purposes])
  return found
}

const MISSING = { kind: 'missing' } as const
