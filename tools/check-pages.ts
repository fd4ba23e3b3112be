/** Build step: exits with an error when a built page or the sitemap has a problem. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fillNote } from '#contract/pinned-note.ts'
import { gradeOf, pageProblems, sitemapProblems } from '#tools/page-checks.ts'

const SITE = join(import.meta.dirname, '../build/site/client')

// Files only: a link to a directory with the name of a page must be checked against that page.
const names = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(SITE, join(entry.parentPath, entry.name)))
const pages = new Map(
  names
    .filter((name) => name.endsWith('index.html'))
    .map((name) => [
      `/${name.replace(/\/?index\.html$/, '')}`,
      fillNote(readFileSync(join(SITE, name), 'utf8'), null),
    ]),
)
const files = new Set(names.filter((name) => !name.endsWith('.html')).map((name) => `/${name}`))

const grades = [...pages].flatMap(([path, html]) => {
  const grade = gradeOf(html)
  return grade === null ? [] : [`${path} ${grade.toFixed(1)}`]
})
console.log(`Reading grades: ${grades.join(', ')}`)
const problems = [
  ...pageProblems(pages, files, process.env['SITE_EDITORS']),
  ...sitemapProblems(pages, readFileSync(join(SITE, 'sitemap.xml'), 'utf8')),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
