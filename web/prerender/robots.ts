/** `/robots.txt`: everything but the API may be read. */
export function loader() {
  const home = import.meta.env.PUBLIC_URL
  const lines = ['User-agent: *', 'Disallow: /api/']
  // The protocol knows whole addresses only.
  if (home !== '') lines.push(`Sitemap: ${home}/sitemap.xml`)
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
