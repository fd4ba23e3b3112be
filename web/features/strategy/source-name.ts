/**
 * Returns the link text of a source: its host; on GitHub, the project and the file, because a casino may have five
 * sources there; for Google spreadsheets, the product name.
 */
export function sourceName(source: string): string {
  const { hostname, pathname } = new URL(source)
  const host = hostname.replace(/^www\./, '')
  if (host === 'docs.google.com' && pathname.startsWith('/spreadsheets/')) return 'Google Sheets'
  if (host !== 'github.com') return host
  const [, project, , , ...path] = pathname.split('/').filter((part) => part !== '')
  return [project ?? host, ...path.slice(-1)].join(', ')
}
