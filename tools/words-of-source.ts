import { parseSync } from 'vite'

/** Attributes whose words nobody reads. */
const UNREAD: ReadonlySet<string> = new Set(['className', 'd', 'href', 'id', 'key', 'rel', 'src', 'viewBox'])

/** A sentence, or a label that begins with a capital: what is left are keys, kinds and names of classes. */
const PROSE = /\p{L}[,.:;]? [\p{L}“‘(]|^\P{L}*\p{Lu}\p{Ll}/u

/** Markup, selectors, values of attributes. */
const CODE = /[[\]{}<>=]|\bnoopener\b/

/** `darkMode`, `AbortError`: a name of code, or of a company that writes itself so. */
const CAMEL = /\b\p{L}+\p{Ll}\p{Lu}\p{L}*/gu

/** `[words](/path)` */
const LINK = /\[([^\]]*)\]\([^)]*\)/g

/**
 * What people may read of a source file: the text between its tags and the strings that look like words. Names
 * written in camel case are left out.
 *
 * @param file its name, which says what it is written in: ts, tsx, mdx or json.
 */
export function wordsOfSource(file: string, source: string): string {
  return piecesOf(file, source).join('\n').replace(CAMEL, ' ')
}

function piecesOf(file: string, source: string): readonly string[] {
  if (file.endsWith('.mdx')) return [wordsOfMdx(source)]
  if (file.endsWith('.json')) return strings(JSON.parse(source))
  const found: Found = { texts: [], strings: [] }
  collect(parseSync(file, source).program, found)
  const prose = found.strings.map((text) => text.replace(LINK, '$1'))
  return [...found.texts, ...prose.filter((text) => PROSE.test(text) && !CODE.test(text))]
}

function wordsOfMdx(source: string): string {
  return source
    .replace(/^import .*$/gm, '')
    .replace(/\{[^}]*\}/g, '0')
    .replace(/<\/?[A-Za-z][^>]*>/g, (tag) => ` ${/ title="([^"]*)"/.exec(tag)?.[1] ?? ''} `)
    .replace(LINK, '$1')
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(strings)
}

type Node = { readonly type: string; readonly [key: string]: unknown }
type Found = { readonly texts: string[]; readonly strings: string[] }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Walks a syntax tree in the shape that parsers of JavaScript agree on (ESTree). */
function collect(node: unknown, found: Found): void {
  if (Array.isArray(node)) return node.forEach((one) => collect(one, found))
  if (!isNode(node) || /^(?:Import|ExportAll|TS)/.test(node.type)) return
  const { name, value, quasis } = node
  if (node.type === 'JSXAttribute' && isNode(name) && UNREAD.has(String(name['name']))) return
  if (node.type === 'JSXText') found.texts.push(String(value).replace(/&\w+;/g, ' '))
  if (node.type === 'Literal' && typeof value === 'string') found.strings.push(value)
  // A digit stands for each gap, so that what is glued to it is no word.
  if (node.type === 'TemplateLiteral') found.strings.push([quasis].flat().map(cooked).join('0'))
  for (const child of Object.values(node)) if (typeof child === 'object') collect(child, found)
}

function cooked(quasi: unknown): string {
  return isNode(quasi) ? (strings(quasi['value'])[1] ?? '') : ''
}
