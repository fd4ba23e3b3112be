/**
 * `npm run generate:limits`: writes the table of rate limits in docs/api.md from the routes that declare them. With
 * `--check`, reports whether it is up to date instead, for `npm run check`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { listApiRoutes } from '#server/testing/api-routes.ts'

const PERIODS = new Map([
  [600_000, '10 minutes'],
  [3_600_000, 'an hour'],
  [86_400_000, '24 hours'],
])

const path = join(import.meta.dirname, '../docs/api.md')
const routesOf = new Map<Limit, string[]>()
for (const { method, path: route, limits } of await listApiRoutes())
  for (const limit of limits)
    routesOf.set(limit, [...(routesOf.get(limit) ?? []), `\`${method} ${route.replace('/api', '')}\``])

const rows = [...routesOf]
  .toSorted(([a], [b]) => a.name.localeCompare(b.name) || a.times - b.times)
  .map(([{ name, per, times, windowMs }, routes]) => [
    name,
    `${times.toLocaleString('en-US')} per ${per} in ${PERIODS.get(windowMs) ?? `${windowMs} ms`}`,
    routes.join(', '),
  ])
const text = readFileSync(path, 'utf8')
const generated = text.replace(
  /(<!-- limits: [^>]*-->\n\n)[^]*?(\n\n<!-- end of limits -->)/,
  `$1${tableOf([['what', 'at most', 'routes'], ...rows])}$2`,
)
if (!process.argv.includes('--check')) writeFileSync(path, generated)
else if (generated !== text) {
  console.log('limits: docs/api.md does not fit the routes. Run npm run generate:limits.')
  process.exitCode = 1
}

/** Returns a Markdown table as the formatter writes it. */
function tableOf([head = [], ...body]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`
  return [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n')
}
