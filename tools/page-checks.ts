import { readingGrade, sentencesOf } from '#tools/reading-grade.ts'
import { misspelled } from '#tools/spelling.ts'

/** Words that promise what nobody can. No page says them, not even to warn of them. */
const PROMISES = /\b(?:risk[- ]free|guaranteed?|win it back|easy money)\b/gi

/** Slips made of words that a dictionary has. */
const SLIPS =
  /\b(?:sweepstake casinos?|calender|could of|its a|alot|a lots|more then|less then|payed out)\b/gi

/** A percentage is printed without a space: 59.87%. */
const SPACED_PERCENT = /\d[ \u00a0\u202f]%/g

/** The same word twice, the second not a name; names such as Ding Ding may. */
const DOUBLED = /\b([A-Za-z][a-z]+)[ \u00a0](?=([a-z]+)\b)/g

/** Words that may stand twice in a row. */
const MAY_DOUBLE: ReadonlySet<string> = new Set(['had', 'that'])

/** The school grade an article may have at most: about fourteen years of age. */
export const HARDEST_GRADE = 9

/**
 * What is wrong with the built pages, one line each: links that lead nowhere, links out of the site that are not
 * https or carry no rel, inline styles (the policy forbids them), a missing title, description or heading, words
 * that promise, slips, misspelled words, and articles that read too hard.
 *
 * @param pages HTML by address. @param files addresses of everything else that is served.
 */
export function pageProblems(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): readonly string[] {
  const ids = new Map([...pages].map(([path, html]) => [path, idsOf(html)]))
  return [...pages].flatMap(([path, html]) =>
    [
      ...linkProblems(path, html, ids, files),
      ...shapeProblems(html),
      ...wordProblems(textOf(html)),
      ...misspelled(spelledText(html)).map(
        (word) => `misspells "${word}" (or it belongs in content/kept-words.txt)`,
      ),
      ...gradeProblems(html),
    ].map((problem) => `${path}: ${problem}`),
  )
}

/** Pages that the sitemap names although they ask not to be listed, and pages it forgets. */
export function sitemapProblems(pages: ReadonlyMap<string, string>, sitemap: string): readonly string[] {
  const named = new Set(
    [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname),
  )
  const forgotten = [...pages].flatMap(([path, html]) =>
    named.has(path) === html.includes('<meta name="robots" content="noindex"')
      ? [`${path}: ${named.has(path) ? 'in the sitemap, and noindex' : 'not in the sitemap'}`]
      : [],
  )
  return [
    ...forgotten,
    ...[...named].filter((path) => !pages.has(path)).map((path) => `${path}: only in the sitemap`),
  ]
}

function linkProblems(
  path: string,
  html: string,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  files: ReadonlySet<string>,
): string[] {
  return [...html.matchAll(/<a ([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const href = plain(attributeOf(attributes, 'href') ?? '')
    if (href === '') return ['a link without an address']
    if (/^(?:tel|mailto):/.test(href)) return []
    if (/^[a-z]+:/i.test(href) || href.startsWith('//')) {
      if (!href.startsWith('https://')) return [`${href} is not https`]
      const rel = attributeOf(attributes, 'rel') ?? ''
      return /\bnoopener\b/.test(rel) && /\bnofollow\b/.test(rel) ? [] : [`${href} carries no rel`]
    }
    const [, target = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
    const page = target === '' ? path : target
    const there = ids.get(page)
    if (!there) return files.has(page) ? [] : [`${href} leads to no page`]
    return anchor === '' || there.has(decodeURIComponent(anchor)) ? [] : [`${href} leads to no place`]
  })
}

function shapeProblems(html: string): string[] {
  const found: string[] = []
  if (/<[a-z][^>]* style="/.test(html)) found.push('an inline style, which the policy forbids')
  if (!/<title>[^<]+<\/title>/.test(html)) found.push('no title')
  const headings = html.match(/<h1[ >]/g)?.length ?? 0
  if (!/<meta name="robots" content="noindex"/.test(html) && html.includes('class="site"')) {
    if (!/<meta name="description" content="[^"]{40,}"/.test(html)) found.push('no description')
    if (headings !== 1) found.push(`${headings} headings of the first rank`)
  }
  const seen = new Set<string>()
  for (const [, id = ''] of html.matchAll(/<[a-z][^>]* id="([^"]+)"/g)) {
    if (seen.has(id)) found.push(`the id ${id} stands there twice`)
    seen.add(id)
  }
  return found
}

/** Promises, slips, spaces before a percent sign and doubled words in a text. */
export function wordProblems(text: string): string[] {
  return [
    ...[...text.matchAll(PROMISES)].map(([words]) => `says "${words}"`),
    ...[...text.matchAll(SLIPS)].map(([slip]) => `slips: "${slip}"`),
    ...[...text.matchAll(SPACED_PERCENT)].map(([found]) => `prints "${found}" with a space`),
    ...[...text.matchAll(DOUBLED)]
      .filter(([, one = '', other = '']) => one.toLowerCase() === other && !MAY_DOUBLE.has(other))
      .map(([, one, other]) => `says "${one} ${other}"`),
  ]
}

function gradeProblems(html: string): string[] {
  const grade = gradeOf(html)
  return grade === null || grade <= HARDEST_GRADE
    ? []
    : [`reads at grade ${grade.toFixed(1)}, ${HARDEST_GRADE} at most`]
}

/** @returns the reading grade of an article's running text; null for a page that is none. */
export function gradeOf(html: string): number | null {
  const at = html.indexOf('class="article-body"')
  if (at < 0) return null
  const body = html
    .slice(at)
    .replace(/<section aria-labelledby="sources"[\s\S]*$/, '')
    .replace(/<(form|table|footer|details)[ >][\s\S]*?<\/\1>/g, '')
  const paragraphs = [...body.matchAll(/<(p|li|dd)[ >][\s\S]*?<\/\1>/g)].map(([whole]) => textOf(whole))
  return readingGrade(sentencesOf(paragraphs))
}

/** What can be read on a page, or on a part of one; each block on its own line. */
export function textOf(html: string): string {
  return plain(
    html
      .replace(/<(script|style|sup|svg)[ >][\s\S]*?<\/\1>/g, '')
      .replace(/<span role="tooltip"[\s\S]*?<\/span>|<small class="cite-doubt">[\s\S]*?<\/small>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(
        /<\/?(?:p|li|ul|ol|dl|dt|dd|td|th|tr|h\d|div|section|nav|a|header|footer|label|span)\b[^>]*>/g,
        (tag) => (/^<\/?(?:a|span)\b/.test(tag) ? '' : ' \u2028 '),
      )
      .replace(/<[^>]+>/g, ''),
  ).trim()
}

/** Every word of a page: also notes, tips and what only a listener hears; without code. */
function spelledText(html: string): string {
  return plain(
    html
      .replace(/<(script|style|svg|code)[ >][\s\S]*?<\/\1>/g, ' ')
      .replace(/<!--[\s\S]*?-->|<meta name="(?!description)[^>]*>/g, '')
      .replace(
        /<[^>]+>/g,
        (tag) =>
          [...tag.matchAll(/ (?:alt|aria-label|content|placeholder|title)="([^"]*)"/g)]
            .map(([, text]) => ` ${text} `)
            .join(' ') || ' ',
      ),
  )
}

function idsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => plain(id)))
}

function attributeOf(attributes: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? null
}

function plain(html: string): string {
  const signs: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#x27': "'",
    nbsp: '\u00a0',
  }
  return html.replace(/&([a-z0-9#]+);/gi, (whole, name: string) => signs[name] ?? whole)
}
