import * as z from 'zod'
import { decodeEntities } from '#web/prerender/decode-entities.ts'

const Node = z.looseObject({ '@type': z.string() })

const Graph = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(Node).min(1),
})

const ItemList = z.looseObject({
  '@type': z.literal('ItemList'),
  numberOfItems: z.number(),
  itemListElement: z.array(
    z.strictObject({ '@type': z.literal('ListItem'), position: z.number(), name: z.string(), url: z.url() }),
  ),
})

const Faq = z.looseObject({
  '@type': z.literal('FAQPage'),
  mainEntity: z.array(
    z.strictObject({
      '@type': z.literal('Question'),
      name: z.string(),
      acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: z.string() }),
    }),
  ),
})

const Breadcrumbs = z.looseObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.number(),
        name: z.string(),
        item: z.url(),
      }),
    )
    .min(1),
})

/**
 * Returns the problems of the structured data of a page: what schema.org does not define in this form, and what the page
 * does not show. A list names links of the page in their order, and questions and answers are texts of the page.
 */
export function structuredDataProblems(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return scripts.flatMap(([, json = '']) => {
    const graph = Graph.safeParse(parsed(json))
    if (!graph.success) return ['structured data that is no graph']
    return graph.data['@graph'].flatMap((node) => nodeProblems(node, html))
  })
}

function nodeProblems(node: z.infer<typeof Node>, html: string): readonly string[] {
  const list = node['mainEntity'] ?? node
  switch (true) {
    case node['@type'] === 'BreadcrumbList':
      return problemsOf(Breadcrumbs, node, ({ itemListElement }) => positionProblems(itemListElement))
    case node['@type'] === 'FAQPage':
      return problemsOf(Faq, node, (faq) => faqProblems(faq, html))
    case Node.safeParse(list).data?.['@type'] === 'ItemList':
      return problemsOf(ItemList, list, (found) => listProblems(found, html))
    default:
      return []
  }
}

function problemsOf<Shape extends z.ZodType>(
  shape: Shape,
  node: unknown,
  check: (data: z.infer<Shape>) => readonly string[],
): readonly string[] {
  const found = shape.safeParse(node)
  return found.success ? check(found.data) : [`structured data: ${z.prettifyError(found.error)}`]
}

function positionProblems(items: readonly { readonly position: number }[]): readonly string[] {
  return items.every(({ position }, at) => position === at + 1)
    ? []
    : ['structured data: the positions are not 1, 2, …']
}

function listProblems(
  { numberOfItems, itemListElement: items }: z.infer<typeof ItemList>,
  html: string,
): readonly string[] {
  const links = [...mainOf(html).matchAll(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', text = '']) => `${decodeEntities(href)} ${plain(text)}`,
  )
  return [
    ...positionProblems(items),
    ...(numberOfItems === items.length ? [] : ['structured data: the number of items is wrong']),
    ...(new Set(items.map(({ url }) => url)).size === items.length
      ? []
      : ['structured data: two items have the same address']),
    ...linkProblems(items, links),
  ]
}

/** Looks for each item after the one before. Text can follow the name in a link, but not within a word: "Ace, Mail-in". */
function linkProblems(
  items: readonly { readonly name: string; readonly url: string }[],
  links: readonly string[],
): readonly string[] {
  let next = 0
  return items.flatMap(({ name, url }) => {
    const start = `${new URL(url).pathname} ${name}`
    const isLink = (link: string) => link.startsWith(start) && /^(?:$|[ ,(])/.test(link.slice(start.length))
    const found = links.findIndex((link, at) => at >= next && isLink(link))
    if (found !== -1) {
      next = found + 1
      return []
    }
    return [`structured data: the page has no link ${name}${links.some(isLink) ? ' at this position' : ''}`]
  })
}

function faqProblems({ mainEntity }: z.infer<typeof Faq>, html: string): readonly string[] {
  const text = plain(mainOf(html))
  return mainEntity
    .flatMap(({ name, acceptedAnswer }) => [name, ...acceptedAnswer.text.split('<br>').map(plain)])
    .filter((part) => !text.includes(part))
    .map((part) => `structured data: the page has no text ${part}`)
}

function mainOf(html: string): string {
  return /<main[ >][\s\S]*<\/main>/.exec(html)?.[0] ?? ''
}

function plain(html: string): string {
  return decodeEntities(html.replaceAll(/<[^>]+>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
