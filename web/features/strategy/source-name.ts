/**
 * What the link to a source is called: its host, on GitHub the project and the file, since a casino may have five
 * sources there, and a spreadsheet at Google as people call it.
 */
export function sourceName(source: string): string {
  const { hostname, pathname } = new URL(source)
  const host = hostname.replace(/^www\./, '')
  if (host === 'docs.google.com' && pathname.startsWith('/spreadsheets/')) return 'Google Sheets'
  if (host !== 'github.com') return host
  const [, project, , , ...path] = pathname.split('/').filter((part) => part !== '')
  return [project ?? host, ...path.slice(-1)].join(', ')
}
