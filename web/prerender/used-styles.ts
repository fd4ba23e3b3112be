import postcss, { type Container } from 'postcss'
import { decodeEntities } from '#web/prerender/decode-entities.ts'

/** The tags, classes, and ids of a page. */
type PageNames = Readonly<Record<'tags' | 'classes' | 'ids', ReadonlySet<string>>>

/**
 * Returns the rules of a style sheet that can apply to a page, in their order, without unused keyframes and custom
 * properties.
 *
 * Compares only tags, classes, and ids, and whether the page has a field. States, attributes, and the arguments of `:not()`,
 * `:is()`, `:where()`, and `:has()` are assumed to match, because scripts set them. A class that a script adds must already
 * be in the page.
 */
export function usedStyles(css: string, html: string): string {
  const names = namesOf(html)
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes'))
      return
    const used = rule.selectors.filter((selector) => canApply(selector, names))
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
  root.walkComments((comment) => void comment.remove())
  removeUnusedNames(root)
  removeEmpty(root)
  return root.toString()
}

/** The parts and states that only fields have. */
const OF_FIELDS =
  /::(?:-webkit-(?:search|date|calendar|inner|outer)|file-selector-button|placeholder)|:-moz-ui-invalid/

function canApply(selector: string, { tags, classes, ids }: PageNames): boolean {
  if (OF_FIELDS.test(selector) && !tags.has('input') && !tags.has('textarea')) return false
  const compared = withoutArguments(selector)
    .replace(/(?<!\\)\[(?:"[^"]*"|'[^']*'|[^\]])*\]/g, '')
    .replace(/(?<!\\)::?[\w-]+(?:\([^()]*\))?/g, '')
  return [...compared.matchAll(/([.#]?)((?:\\.|[\w-])+)/g)].every(([, kind, escaped = '']) => {
    const name = escaped.replace(/\\(.)/g, '$1')
    return kind === '.' ? classes.has(name) : kind === '#' ? ids.has(name) : tags.has(name.toLowerCase())
  })
}

/** Removes `:not()`, `:is()`, `:where()`, and `:has()`, innermost first. */
function withoutArguments(selector: string): string {
  const next = selector.replace(/:(?:not|is|where|has)\((?:[^()\\]|\\.)*\)/g, '')
  return next === selector ? selector : withoutArguments(next)
}

function namesOf(html: string): PageNames {
  const markup = html.replace(/(<(script|style)[^>]*>)[\s\S]*?<\/\2>/g, '$1')
  const tags = [...markup.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  const values = (attribute: string) =>
    [...markup.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].flatMap(([, value = '']) =>
      decodeEntities(value).split(/\s+/),
    )
  return { tags: new Set(tags), classes: new Set(values('class')), ids: new Set(values('id')) }
}

/** Removes keyframes, registered properties, and custom properties that no rule uses, until nothing changes. */
function removeUnusedNames(root: postcss.Root): void {
  for (let before = -1; before !== root.toString().length;) {
    const text = root.toString()
    before = text.length
    const properties = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    root.walkDecls(/^--/, (declaration) => {
      if (!properties.has(declaration.prop)) declaration.remove()
    })
    const animations = new Set<string>()
    root.walkDecls(/^animation/, ({ value }) => value.split(/[\s,]+/).forEach((word) => animations.add(word)))
    root.walkAtRules(/^(?:property|keyframes)$/, (rule) => {
      if (!(rule.name === 'property' ? properties : animations).has(rule.params)) rule.remove()
    })
  }
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if ((node.type !== 'atrule' && node.type !== 'rule') || node.nodes === undefined) return
    removeEmpty(node)
    // The first occurrence of a layer sets its order, so an empty layer stays.
    if (node.nodes.length === 0 && !(node.type === 'atrule' && node.name === 'layer')) node.remove()
  })
}
