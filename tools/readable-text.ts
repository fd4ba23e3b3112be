import { parseSync, Visitor } from 'vite'

/** Attributes whose values are not shown to people. */
const HIDDEN: ReadonlySet<string> = new Set(['className', 'd', 'href', 'id', 'key', 'rel', 'src', 'viewBox'])

/** A sentence, or a label that begins with a capital. Everything else is a key, a kind, or a class name. */
const PROSE = /\p{L}[,.:;]? [\p{L}“‘(]|^\P{L}*\p{Lu}\p{Ll}/u

/** Markup, selectors, attribute values. */
const CODE = /[[\]{}<>=]|\bnoopener\b/

/** `darkMode`, `AbortError`, `auth.mailTokens`: an identifier or a company name. */
const CAMEL = /(?:\b\p{L}+\.)?\b\p{L}+\p{Ll}\p{Lu}\p{L}*/gu

/**
 * Returns the text of a source file that people can read: JSX text and strings that contain prose. Omits words in camel
 * case.
 *
 * @param file a name that ends in .ts, .tsx, or .json.
 */
export function readableText(file: string, source: string): string {
  const texts = file.endsWith('.json') ? stringsOf(JSON.parse(source)) : textsOf(file, source)
  return texts.join('\n').replace(CAMEL, ' ')
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

function textsOf(file: string, source: string): string[] {
  const texts: string[] = []
  const hidden: { start: number; end: number }[] = []
  const add = (start: number, text: string) => {
    // `[words](/path)` is a link.
    const prose = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const isHidden = hidden.some((range) => range.start <= start && start < range.end)
    if (!isHidden && PROSE.test(prose) && !CODE.test(prose)) texts.push(prose)
  }
  new Visitor({
    JSXAttribute(attribute) {
      if (attribute.name.type === 'JSXIdentifier' && HIDDEN.has(attribute.name.name)) hidden.push(attribute)
    },
    TSTypeReference: (type) => void hidden.push(type),
    TSLiteralType: (type) => void hidden.push(type),
    JSXText: ({ value }) => void texts.push(value.replace(/&\w+;/g, ' ')),
    Literal: ({ start, value }) => void (typeof value === 'string' && add(start, value)),
    // A digit replaces each expression, so that the characters next to it are not a word.
    TemplateLiteral: ({ start, quasis }) => add(start, quasis.map(({ value }) => value.cooked).join('0')),
  }).visit(parseSync(file, source).program)
  return texts
}
