/** The site of a passkey: the page's origin, and the relying party ID under which the device stores it. */
export type PasskeySite = { readonly origin: string; readonly rpId: string }

/**
 * Returns the site of a request's passkeys: PUBLIC_URL, or without it the localhost address in its Host header.
 *
 * @returns null where browsers do not support passkeys: over http except on localhost, or at a bare IP address.
 */
export function passkeySite(host: string | undefined, publicOrigin: string | null): PasskeySite | null {
  const url = URL.parse(publicOrigin ?? `http://${host ?? ''}`)
  if (!url) return null
  const { origin, hostname, protocol } = url
  if (hostname === 'localhost') return { origin, rpId: hostname }
  const isAddress = hostname.startsWith('[') || /^[0-9.]+$/.test(hostname)
  return publicOrigin !== null && protocol === 'https:' && !isAddress ? { origin, rpId: hostname } : null
}
