/** Looks over the built pages and fails where something is wrong with them; a part of every build. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gradeOf, pageProblems, sitemapProblems } from '#tools/page-checks.ts'

const SITE = join(import.meta.dirname, '../build/site/client')

// Files only: a folder named like a page would pass for the page, and its places would go unchecked.
const names = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith('__spa-fallback'))
  .map((entry) => relative(SITE, join(entry.parentPath, entry.name)))
const pages = new Map(
  names
    .filter((name) => name.endsWith('index.html'))
    .map((name) => [`/${name.replace(/\/?index\.html$/, '')}`, readFileSync(join(SITE, name), 'utf8')]),
)
const files = new Set(names.filter((name) => !name.endsWith('.html')).map((name) => `/${name}`))

const grades = [...pages].flatMap(([path, html]) => {
  const grade = gradeOf(html)
  return grade === null ? [] : [`${path} ${grade.toFixed(1)}`]
})
process.stderr.write(`Reading grades: ${grades.join(', ')}\n`)
const problems = [
  ...pageProblems(pages, files),
  ...sitemapProblems(pages, readFileSync(join(SITE, 'sitemap.xml'), 'utf8')),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
