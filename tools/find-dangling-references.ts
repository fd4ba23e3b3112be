import { posix } from 'node:path'
import { parseSync } from 'vite'

/** Names that are not in the repository on purpose. Add a name only with its reason. */
const ELSEWHERE: readonly RegExp[] = [
  // The build, the server, and npm make these folders.
  /^(?:build|data|node_modules)\//,
  // Operators create them: the settings of Compose, and the file of PostgreSQL.
  /^deploy\/\.env$/,
  /^pg_hba\.conf$/,
  // The server creates it in DATA_DIR.
  /vapid-keys\.json$/,
  // A file of each backup.
  /^manifest\.json$/,
  // Rules for names of files.
  /\bNNNN[-_]/,
  /^kebab-case\.ts$/,
]

/** The endings of names that are references to files. */
const ENDINGS = 'ts|tsx|mjs|sql|css|md|mdx|json|yaml|yml|conf|txt'

const FILE = new RegExp(
  String.raw`(?<![\w/:.@<>…-])(?:\.{1,2}/)*[\w@*][\w.@*-]*(?:/[\w.@*-]+)*\.(?:${ENDINGS})(?![\w/:-]|\.\w)`,
  'g',
)

const DECISION = /\bdecisions? (\d{1,4})\b/gi

/** A link or an image, or the definition of a link: its target. */
const LINK = /\]\(([^()\s]+)(?: "[^"]*")?\)|^\[[^\]]+\]: (\S+)/g

/**
 * Returns the references to nothing, one line each: `file:line: text`.
 *
 * - Links of Markdown and MDX files to files of the repository, and their anchors. Links of MDX files that begin with a
 *   slash lead to pages of the site, which the build checks.
 * - Names of files, of folders below those at the root, and of decisions, in Markdown and MDX files and in the comments of
 *   code. A name counts as known if any path ends with it, so `outbox.ts` is enough. Blocks of code are not checked.
 *
 * @param texts the text of every file, by its path from the root of the repository.
 */
export function danglingReferences(texts: ReadonlyMap<string, string>): readonly string[] {
  const repository = indexOf(texts)
  return [...texts].flatMap(([file, text]) => {
    if (/\.mdx?$/.test(file)) return documentProblems(repository, file, text)
    return commentsOf(file, text).flatMap(({ line, text: comment }) =>
      comment
        .split('\n')
        .flatMap((part, index) =>
          nameProblems(repository, file, part).map((problem) => `${file}:${line + index}: ${problem}`),
        ),
    )
  })
}

type Repository = {
  readonly texts: ReadonlyMap<string, string>
  /** Every path of a file or folder, and every end of one that begins after a slash. */
  readonly ends: ReadonlySet<string>
  /** A name of a folder below one at the root, which may be a file without its ending. */
  readonly folder: RegExp
}

function indexOf(texts: ReadonlyMap<string, string>): Repository {
  const ends = new Set<string>()
  const roots = new Set<string>()
  for (const path of texts.keys()) {
    const parts = path.split('/')
    if (parts.length > 1) roots.add(parts[0] ?? '')
    for (let end = 1; end <= parts.length; end++)
      for (let start = 0; start < end; start++) ends.add(parts.slice(start, end).join('/'))
  }
  const names = [...roots].filter((name) => /^\w+$/.test(name)).join('|')
  return { texts, ends, folder: new RegExp(String.raw`(?<![\w/.@<-])(?:${names})/[\w.@*/-]*\w`, 'g') }
}

function documentProblems(repository: Repository, file: string, text: string): readonly string[] {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    if (isFence || isCode) return []
    const withoutCode = line.replace(/`[^`]*`/g, '')
    const targets = [...withoutCode.matchAll(LINK)].map(([, inline, defined]) => inline ?? defined ?? '')
    const withoutLinks = line.replace(LINK, ']').replace(/\b[a-z]+:\/\/[^\s`)]+/g, '')
    return [
      ...targets.flatMap((target) => linkProblem(repository, file, target)),
      ...nameProblems(repository, file, withoutLinks),
    ].map((problem) => `${file}:${index + 1}: ${problem}`)
  })
}

function linkProblem({ texts, ends }: Repository, file: string, target: string): readonly string[] {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return []
  const [path = '', anchor] = target.split('#')
  if (path.startsWith('/') && file.endsWith('.mdx')) return []
  const found =
    path === '' ? file : posix.normalize(posix.join(posix.dirname(file), decodeURIComponent(path)))
  const text = texts.get(found)
  if (text === undefined && !ends.has(found.replace(/\/$/, '')))
    return [`the link to ${target} leads to no file`]
  if (anchor === undefined || (text !== undefined && anchorsOf(text).has(anchor))) return []
  return [`the link to ${target} leads to no heading`]
}

/** Returns the anchors of a Markdown file, as GitHub makes them of headings. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of text.replace(/^\s*```[\s\S]*?^\s*```/gm, '').matchAll(/^#{1,6} +(.*)$/gm)) {
    const plain = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
    const slug = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

function nameProblems(repository: Repository, file: string, line: string): readonly string[] {
  const names = new Set(
    [FILE, repository.folder].flatMap((pattern) => [...line.matchAll(pattern)].map(String)),
  )
  const decisions = [...line.matchAll(DECISION)].filter(
    ([, number = '']) => !hasDecision(repository, number.padStart(4, '0')),
  )
  return [
    ...[...names]
      .filter((name) => !isKnown(repository, file, name))
      .map((name) => `${name} is not in the repository`),
    ...decisions.map(([text]) => `${text} does not exist`),
  ]
}

function hasDecision({ texts }: Repository, number: string): boolean {
  return [...texts.keys()].some((path) => path.startsWith(`docs/decisions/${number}-`))
}

function isKnown({ texts, ends }: Repository, file: string, name: string): boolean {
  if (ELSEWHERE.some((names) => names.test(name))) return true
  const path = name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), name)) : name
  if (!path.includes('*')) return ends.has(path)
  const pattern = path
    .replace(/[.+]/g, String.raw`\$&`)
    .replace(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
  const matching = new RegExp(`(?:^|/)${pattern}$`)
  return [...texts.keys()].some((known) => matching.test(known))
}

const COMMENTS: readonly (readonly [files: RegExp, comments: RegExp])[] = [
  [/\.sql$/, /--.*$/gm],
  [/\.css$/, /\/\*[\s\S]*?\*\//g],
  [/\.(?:ya?ml|conf|service)$|(?:^|\/)(?:Containerfile|Caddyfile)$/, /#.*$/gm],
]

type Comment = { readonly line: number; readonly text: string }

/** Returns the comments of a file of code; none of other files. */
function commentsOf(file: string, text: string): readonly Comment[] {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  if (/\.(?:tsx?|mjs)$/.test(file))
    return parseSync(file, text).comments.map(({ start, value }) => ({ line: lineAt(start), text: value }))
  const pattern = COMMENTS.find(([files]) => files.test(file))?.[1]
  if (pattern === undefined) return []
  return [...text.matchAll(pattern)].map(({ index, 0: comment }) => ({ line: lineAt(index), text: comment }))
}
