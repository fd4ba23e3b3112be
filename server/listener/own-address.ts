/**
 * Returns the origin of this server: PUBLIC_URL, or without it the address it listens on.
 *
 * @param port 0 before it is known.
 * @returns null before it is known.
 */
export function ownAddress(
  { publicOrigin, host }: { readonly publicOrigin: string | null; readonly host: string },
  port: number,
): string | null {
  if (publicOrigin !== null) return publicOrigin
  if (port === 0) return null
  const shown = /^(0\.0\.0\.0|::|127\.0\.0\.1|::1)$/.test(host) ? 'localhost' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
}
