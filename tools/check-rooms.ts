/**
 * Fails when a line stands in the wrong room: an import against the one direction, a package or a clock in
 * `core`, a feature that imports another, a default-exporting module where none is needed by a framework.
 * The table is the one in docs/architecture.md.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { execFileSync } from 'node:child_process'

/** Which rooms each room may import. `web/prerender` is a room of its own: only it reads `content`. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  core: [],
  contract: ['core'],
  catalogue: ['core', 'contract'],
  content: ['core', 'catalogue', 'contract'],
  server: ['core', 'contract', 'catalogue'],
  web: ['core', 'contract'],
  'web/prerender': ['core', 'contract', 'content', 'catalogue', 'web'],
}

/** Inside `web`: a floor imports only floors that stand after it. */
const WEB_FLOORS = ['app', 'pages', 'features', 'offline', 'data', 'ui']

const IN_CORE: readonly [RegExp, string][] = [
  [/\bDate\.now\(/, 'Date.now('],
  [/\bnew Date\(\)/, 'new Date()'],
  [/\bMath\.random\(/, 'Math.random('],
]

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

function roomOf(path: string): string {
  if (path.startsWith('web/prerender/')) return 'web/prerender'
  return path.split('/')[0] ?? ''
}

function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return null
}

/** @returns one line per wrong import or clock in this file. */
export function problemsOf(file: string, text: string): string[] {
  const room = roomOf(file)
  const allowed = MAY_IMPORT[room]
  if (!allowed) return []
  const isTest = /\.test\.tsx?$/.test(file)
  const found: string[] = []
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? ''
    const target = targetOf(file, specifier)
    if (target === null) {
      if (room === 'core' && !isTest) found.push(`core takes no package, but imports ${specifier}`)
      continue
    }
    // The build keeps a module named .server.ts out of the browser, so a page may take its facts from one.
    if (file.startsWith('web/pages/') && /^web\/prerender\/.+\.server\.ts$/.test(target)) continue
    const other = roomOf(target)
    const known = other in MAY_IMPORT || ['tools', 'e2e', 'bench'].includes(other)
    if (known && other !== room && !allowed.includes(other))
      found.push(`${room} may not import ${other} (${specifier})`)
    if (other === 'web') found.push(...webProblems(file, target, specifier))
  }
  if (room === 'core' && !isTest) {
    for (const [pattern, name] of IN_CORE)
      if (pattern.test(text)) found.push(`core reads no clock and no chance: ${name}`)
  }
  return found.map((problem) => `${file}: ${problem}`)
}

function webProblems(file: string, target: string, specifier: string): string[] {
  if (!file.startsWith('web/')) return []
  const [, from = '', feature] = file.split('/')
  const [, to = '', otherFeature] = target.split('/')
  if (from === 'features' && to === 'features' && feature !== otherFeature) {
    return [`features do not import each other (${specifier})`]
  }
  const fromFloor = WEB_FLOORS.indexOf(from)
  const toFloor = WEB_FLOORS.indexOf(to)
  if (fromFloor < 0 || toFloor < 0 || fromFloor <= toFloor) return []
  return [`web/${from} may not import web/${to} (${specifier})`]
}

function sourceFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mdx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return listed.split('\n').filter(Boolean)
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const problems = sourceFiles(root).flatMap((file) =>
    problemsOf(file, readFileSync(join(root, file), 'utf8')),
  )
  for (const problem of problems) console.error(problem)
  console.log(
    problems.length === 0 ? 'rooms: every import runs the right way' : `rooms: ${problems.length} wrong`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
