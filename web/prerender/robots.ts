import { DRAWN_ORIGIN } from '#web/data/drawn-origin.ts'

/** `/robots.txt`: everything but the API may be read. */
export function loader() {
  const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${DRAWN_ORIGIN}/sitemap.xml`]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
