/** `/robots.txt`: everything but the API may be read. */
export function loader() {
  const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${import.meta.env.PUBLIC_URL}/sitemap.xml`]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
