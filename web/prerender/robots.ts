import { PLACEHOLDER_ORIGIN } from '#web/api/placeholder-origin.ts'

/** Serves `/robots.txt`: crawlers may read everything except the API. */
export function loader() {
  const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${PLACEHOLDER_ORIGIN}/sitemap.xml`]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
