/** Where a passkey belongs: the page's origin, and the name that the device keeps it under. */
export type PasskeySite = { readonly origin: string; readonly rpId: string }

/**
 * The site that passkeys of this request belong to: PUBLIC_URL, or without it the localhost address it was sent to.
 *
 * @returns null where browsers have no passkeys: over http to anything but localhost, or at a bare IP address.
 */
export function passkeySite(request: Request, publicOrigin: string | null): PasskeySite | null {
  const asked = request.headers.get('host') ?? new URL(request.url).host
  const url = URL.parse(publicOrigin ?? `http://${asked}`)
  if (!url) return null
  const { origin, hostname, protocol } = url
  if (hostname === 'localhost') return { origin, rpId: hostname }
  const isAddress = hostname.startsWith('[') || /^[0-9.]+$/.test(hostname)
  return publicOrigin !== null && protocol === 'https:' && !isAddress ? { origin, rpId: hostname } : null
}
