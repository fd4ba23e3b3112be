import { useEffect, useState } from 'react'

/**
 * The state of the token in the URL: `reading` before hydration, `missing` if the link is truncated or was opened before.
 */
export type LinkToken<Purpose extends string> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'there'; readonly purpose: Purpose; readonly token: string }

/**
 * Returns the first purpose that the URL fragment names, or null without a complete token of `length` characters.
 *
 * Mail programs and click trackers append text: `?utm_source=…`, `&…`, a period, a bracket.
 */
export function readLinkToken<Purpose extends string>(
  hash: string,
  purposes: readonly Purpose[],
  length = MAIL_TOKEN,
): { readonly purpose: Purpose; readonly token: string } | null {
  for (const purpose of purposes) {
    const [, token] =
      new RegExp(`[#?&]${purpose}(?:=|%3D)([\\w-]{${length}})(?![\\w-])`, 'i').exec(hash) ?? []
    if (token) return { purpose, token }
  }
  return null
}

/**
 * Reads the token of an email link. Removes it from the URL immediately, so that neither the history nor the screen
 * shows it. The token is used only after a click.
 */
export function useLinkToken<Purpose extends string>(
  purposes: readonly Purpose[],
  length = MAIL_TOKEN,
): LinkToken<Purpose> {
  const [found, setFound] = useState<LinkToken<Purpose>>({ kind: 'reading' })
  useEffect(() => {
    const read = () => {
      const token = readLinkToken(location.hash, purposes, length)
      if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
      setFound((before) => (token ? { kind: 'there', ...token } : before.kind === 'there' ? before : MISSING))
    }
    read()
    // Opening a second email link in this page changes only the URL fragment.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [purposes, length])
  return found
}

/** 256 bits. */
const MAIL_TOKEN = 43

const MISSING = { kind: 'missing' } as const
