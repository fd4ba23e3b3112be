import postcss, { type Container } from 'postcss'

/** What a page is made of, as far as a selector can ask for it. */
type PageNames = {
  readonly tags: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
}

/**
 * The rules of a style sheet that can apply to a page, in their order, and nothing they do not need: key frames,
 * font faces and custom properties that no rule asks for are left out too.
 *
 * Looks at tags, classes and ids only. States, attributes and what stands inside `:not()`, `:is()`, `:where()` and
 * `:has()` are taken to be possible, so a script may set them; a class that a script adds must already stand in the
 * page.
 */
export function usedStyles(css: string, html: string): string {
  const names = namesOf(html)
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (insideKeyframes(rule.parent)) return
    const kept = rule.selectors.filter((selector) => mayApply(selector, names))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  root.walkComments((comment) => void comment.remove())
  removeUnasked(root)
  removeEmpty(root)
  return root.toString()
}

/** Whether every tag, class and id that a selector names stands in the page. */
export function mayApply(selector: string, { tags, classes, ids }: PageNames): boolean {
  const asked = withoutAlternatives(selector)
    .replace(/(?<!\\)\[(?:"[^"]*"|'[^']*'|[^\]])*\]/g, '')
    .replace(/(?<!\\)::?[\w-]+(?:\([^()]*\))?/g, '')
  for (const [, kind, name = ''] of asked.matchAll(/([.#]?)((?:\\.|[\w-])+)/g)) {
    const plain = name.replace(/\\(.)/g, '$1')
    if (kind === '.' ? !classes.has(plain) : kind === '#' ? !ids.has(plain) : !tags.has(plain.toLowerCase()))
      return false
  }
  return true
}

function withoutAlternatives(selector: string): string {
  let found = selector
  for (;;) {
    // The innermost brackets first.
    const next = found.replace(/:(?:not|is|where|has)\((?:[^()\\]|\\.)*\)/g, '')
    if (next === found) return found
    found = next
  }
}

export function namesOf(html: string): PageNames {
  const tags = new Set<string>()
  const classes = new Set<string>()
  const ids = new Set<string>()
  const markup = html.replace(/(<(script|style)[^>]*>)[\s\S]*?<\/\2>/g, '$1')
  for (const [, tag = '', attributes = ''] of markup.matchAll(
    /<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)/gi,
  )) {
    tags.add(tag.toLowerCase())
    for (const name of attributeOf(attributes, 'class').split(/\s+/)) classes.add(name)
    ids.add(attributeOf(attributes, 'id'))
  }
  return { tags, classes, ids }
}

function attributeOf(attributes: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
  return value
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x27;', "'")
}

function insideKeyframes(parent: unknown): boolean {
  return (
    typeof parent === 'object' &&
    parent !== null &&
    'name' in parent &&
    String(parent.name).endsWith('keyframes')
  )
}

/** Key frames, registered properties and custom properties that nothing asks for, until nothing more goes. */
function removeUnasked(root: postcss.Root): void {
  for (let before = -1; before !== root.toString().length;) {
    const text = root.toString()
    before = text.length
    const asked = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    root.walkDecls(/^--/, (declaration) => {
      if (!asked.has(declaration.prop)) declaration.remove()
    })
    root.walkAtRules('property', (rule) => {
      if (!asked.has(rule.params)) rule.remove()
    })
    const moves = new Set<string>()
    root.walkDecls(/^animation/, ({ value }) => value.split(/[\s,]+/).forEach((word) => moves.add(word)))
    root.walkAtRules('keyframes', (rule) => {
      if (!moves.has(rule.params)) rule.remove()
    })
  }
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if ((node.type !== 'atrule' && node.type !== 'rule') || node.nodes === undefined) return
    removeEmpty(node)
    // An emptied layer stays: where it first stands decides which layer wins.
    if (node.nodes.length === 0 && !(node.type === 'atrule' && node.name === 'layer')) node.remove()
  })
}
