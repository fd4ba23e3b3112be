/** Finds broken links, and names of files in documents and comments that are not in the repository. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { danglingReferences } from '#tools/find-dangling-references.ts'

const ROOT = join(import.meta.dirname, '..')

/** Folders at the root that are not part of the repository (.gitignore), and the history. */
const IGNORED = /^(?:node_modules|build|data|backups|test-results|playwright-report|\.git)$/

/** Files whose text is read: documents, and code with comments. */
const READ = /\.(?:mdx?|tsx?|mjs|sql|css|ya?ml|conf|service)$|(?:^|\/)(?:Containerfile|Caddyfile)$/

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (folder === '' && IGNORED.test(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

const texts = new Map(
  filesBelow('').map((path) => [path, READ.test(path) ? readFileSync(join(ROOT, path), 'utf8') : '']),
)
const problems = danglingReferences(texts)
for (const problem of problems) console.log(problem)
console.log(
  problems.length === 0
    ? 'links: no dangling references'
    : `links: ${problems.length} dangling references; correct them, or add a name to ELSEWHERE in tools/find-dangling-references.ts`,
)
process.exitCode = problems.length === 0 ? 0 : 1
