/**
 * What the link to a source is called: its host, and on GitHub the project and the file, since a casino may have
 * five sources there.
 */
export function sourceName(source: string): string {
  const { hostname, pathname } = new URL(source)
  const host = hostname.replace(/^www\./, '')
  if (host !== 'github.com') return host
  const [, project, , , ...path] = pathname.split('/').filter((part) => part !== '')
  return [project ?? host, ...path.slice(-1)].join(', ')
}
