import { syllable } from 'syllable'
import { decodeEntities } from '#web/prerender/decode-entities.ts'
import { isHydrated } from '#tools/page-assets.ts'
import { misspelled } from '#tools/spelling.ts'
import { structuredDataProblems } from '#tools/structured-data-problems.ts'

/** Promises that no page may make, not even to warn of them. */
const PROMISES = /\b(?:risk[- ]free|guaranteed?|win it back|easy money)\b/gi

/** Common mistakes made of correctly spelled words. */
const MISTAKES =
  /\b(?:sweepstake casinos?|calender|could of|its a|alot|a lots|more then|less then|payed out)\b/gi

/** A percentage has no space before its sign: 59.87%. */
const SPACED_PERCENT = /\d[ \u00a0\u202f]%/g

/** A repeated word whose second occurrence is in lower case, because names such as Ding Ding repeat. */
const REPEATED = /\b([A-Za-z][a-z]+)[ \u00a0](?=([a-z]+)\b)/g
const MAY_REPEAT: ReadonlySet<string> = new Set(['had', 'that'])

/** A link to a casino through the check of the place. */
const VISIT = /^\/api\/casinos\/\d+\/visit$/

/** The highest school grade of an article: an age of about 13. */
const MAX_GRADE = 8

const NOINDEX = '<meta name="robots" content="noindex"'

/**
 * Returns the problems of the built pages, one line each: broken links, external links without https or rel, inline
 * styles (the content security policy blocks them), a missing title, description, heading, or link, promises, mistakes,
 * misspelled words, articles above the reading grade, structured data that the page does not show, and what pages repeat.
 * Having no article is also a problem: the check would find nothing.
 *
 * @param pages HTML by URL path. @param files URL paths of all other files. @param names names of people, which no dictionary
 * has.
 */
export function pageProblems(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  names = '',
): readonly string[] {
  const own = new Set(names.split(/[\s,]+/))
  const ids = new Map([...pages].map(([path, html]) => [path, idsOf(html)]))
  const isWithoutArticles = [...pages.values()].every((html) => gradeOf(html) === null)
  const problems = [...pages].flatMap(([path, html]) =>
    [
      ...linkProblems(path, html, ids, files),
      ...structureProblems(html),
      ...wordProblems(textOf(html)),
      ...misspelled(allText(html))
        .filter((word) => !own.has(word))
        .map((word) => `misspells "${word}" (add a correct word to content/spelling-allowlist.txt)`),
      ...gradeProblems(html),
      ...structuredDataProblems(html),
    ].map((problem) => `${path}: ${problem}`),
  )
  const all = [...problems, ...repetitionProblems(pages)]
  return isWithoutArticles ? [...all, 'no page has an article'] : all
}

/** On how many pages a paragraph may occur, unless it is a notice. */
const MAX_REPEATED = 3

/** A shorter paragraph is a label, such as a date. */
const PARAGRAPH_WORDS = 8

/**
 * Returns the titles and descriptions that two pages for search engines share, and the paragraphs that more than three
 * pages repeat. A paragraph with `data-notice`, such as the referral disclosure, may occur on every page.
 */
function repetitionProblems(pages: ReadonlyMap<string, string>): readonly string[] {
  const pathsOf = new Map<string, Set<string>>()
  const add = (kind: string, text: string, path: string) => {
    const key = `${kind}: ${text}`
    pathsOf.set(key, (pathsOf.get(key) ?? new Set()).add(path))
  }
  for (const [path, html] of pages) {
    if (html.includes(NOINDEX)) continue
    add('title', /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? path, path)
    add('description', /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? path, path)
    const [main = ''] = /<main[ >][\s\S]*<\/main>/.exec(html) ?? []
    for (const [, attributes = '', body = ''] of main.matchAll(/<p((?: [^>]*)?)>([\s\S]*?)<\/p>/g)) {
      const text = textOf(body)
      if (!attributes.includes('data-notice') && text.split(/\s+/).length >= PARAGRAPH_WORDS)
        add('paragraph', text, path)
    }
  }
  return [...pathsOf].flatMap(([text, paths]) => {
    const most = text.startsWith('paragraph') ? MAX_REPEATED : 1
    return paths.size > most
      ? [`${paths.size} pages have the same ${text} (${[...paths].slice(0, 4).join(', ')})`]
      : []
  })
}

/** Returns the pages that the sitemap lists although they are noindex, and those that it lacks. */
export function sitemapProblems(pages: ReadonlyMap<string, string>, sitemap: string): readonly string[] {
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const wrong = [...pages].flatMap(([path, html]) => {
    if (listed.includes(path) !== html.includes(NOINDEX)) return []
    return [`${path}: ${listed.includes(path) ? 'in the sitemap, and noindex' : 'not in the sitemap'}`]
  })
  return [
    ...wrong,
    ...listed.filter((path) => !pages.has(path)).map((path) => `${path}: only in the sitemap`),
  ]
}

function linkProblems(
  path: string,
  html: string,
  ids: ReadonlyMap<string, readonly string[]>,
  files: ReadonlySet<string>,
): string[] {
  const links = [...html.matchAll(/<a( [^>]*)>/g)]
  if (links.length === 0) return ['no link']
  return links.flatMap(([, attributes = '']) => {
    const [href = '', rel = ''] = ['href', 'rel'].map((name) =>
      decodeEntities(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''),
    )
    if (href === '') return ['a link without an address']
    if (/^(?:tel|mailto):/.test(href)) return []
    const isOutside = /^[a-z]+:/i.test(href) || href.startsWith('//')
    if (isOutside && !href.startsWith('https://')) return [`${href} is not https`]
    if (isOutside || VISIT.test(href)) {
      return /\bnoopener\b/.test(rel) && /\bnofollow\b/.test(rel) ? [] : [`${href} has no rel`]
    }
    const [, target = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? []
    const page = target === '' ? path : target
    const targetIds = ids.get(page)
    if (!targetIds) return files.has(page) ? [] : [`${href} leads to no page`]
    return anchor === '' || targetIds.includes(decodeURIComponent(anchor)) ? [] : [`${href} leads to no id`]
  })
}

function structureProblems(html: string): string[] {
  const found: string[] = []
  if (/<[a-z][^>]* style="/.test(html)) found.push('an inline style')
  if (!/<title>[^<]+<\/title>/.test(html)) found.push('no title')
  const headings = html.match(/<h1[ >]/g)?.length ?? 0
  if (headings !== 1) found.push(`${headings} h1 headings`)
  const isPublic = !html.includes(NOINDEX) && (!isHydrated(html) || html.includes('<link rel="canonical"'))
  if (isPublic && !/<meta name="description" content="[^"]{40,}"/.test(html)) found.push('no description')
  const repeated = idsOf(html).filter((id, index, ids) => ids.indexOf(id) < index)
  return [...found, ...repeated.map((id) => `the id ${id} is not unique`)]
}

/** Returns promises, mistakes, spaces before a percent sign, and repeated words. */
export function wordProblems(text: string): string[] {
  const matches = (pattern: RegExp, problem: string) =>
    [...text.matchAll(pattern)].map(([match]) => `${problem} "${match}"`)
  return [
    ...matches(PROMISES, 'promises'),
    ...matches(MISTAKES, 'has the mistake'),
    ...matches(SPACED_PERCENT, 'has a space in'),
    ...[...text.matchAll(REPEATED)]
      .filter(([, one = '', other = '']) => one.toLowerCase() === other && !MAY_REPEAT.has(other))
      .map(([, one, other]) => `repeats "${one} ${other}"`),
  ]
}

function gradeProblems(html: string): string[] {
  const grade = gradeOf(html) ?? 0
  return grade <= MAX_GRADE ? [] : [`has the reading grade ${grade.toFixed(1)}, over ${MAX_GRADE}`]
}

/** Returns the reading grade of the paragraphs and lists in a page's `<article>`, or null if it has none. */
export function gradeOf(html: string): number | null {
  const [article] = /<article[ >][\s\S]*<\/article>/.exec(html) ?? []
  if (article === undefined) return null
  const body = article
    .replace(/<section aria-labelledby="sources"[\s\S]*$/, '')
    .replace(/<(header|nav|form|table|footer|details)[ >][\s\S]*?<\/\1>/g, '')
  const paragraphs = [...body.matchAll(/<(p|li|dd)[ >][\s\S]*?<\/\1>/g)].map(([block]) => textOf(block))
  return readingGrade(sentencesOf(paragraphs))
}

/** Returns the visible text of HTML, each block on a line, without footnote marks, doubts about a source, and tooltips. */
export function textOf(html: string): string {
  return decodeEntities(
    html
      .replace(/<(script|style|small|sup|svg)[ >][\s\S]*?<\/\1>/g, '')
      .replace(/<span role="tooltip"[\s\S]*?<\/span>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(
        /<\/?(?:p|li|ul|ol|dl|dt|dd|td|th|tr|h\d|div|section|nav|header|footer|label)\b[^>]*>/g,
        ' \u2028 ',
      )
      .replace(/<[^>]+>/g, ''),
  ).trim()
}

/** Returns all text of a page except code: also tooltips, descriptions, and accessible names. */
function allText(html: string): string {
  return decodeEntities(
    html
      .replace(/<(script|style|svg|code)[ >][\s\S]*?<\/\1>/g, ' ')
      .replace(/<!--[\s\S]*?-->|<meta name="(?!description)[^>]*>/g, '')
      .replace(/<[^>]+>/g, (tag) =>
        [...tag.matchAll(/ (?:alt|aria-label|content|placeholder|title)="([^"]*)"/g)]
          .map(([, text]) => ` ${text} `)
          .concat(' ')
          .join(' '),
      ),
  )
}

function idsOf(html: string): readonly string[] {
  return [...html.matchAll(/<[a-z][^>]* id="([^"]+)"/g)].map(([, id = '']) => decodeEntities(id))
}

/** Returns the school grade of a text by the Flesch-Kincaid formula: grade 8 is an age of about 13. */
export function readingGrade(sentences: readonly string[]): number {
  const all = sentences.map((sentence) => sentence.match(/[a-z][a-z'’]*/gi) ?? [])
  const counted = all.filter((words) => words.length > 0)
  const words = counted.flat()
  if (words.length === 0) return 0
  const syllables = words.reduce((total, word) => total + syllablesOf(word), 0)
  return 0.39 * (words.length / counted.length) + 11.8 * (syllables / words.length) - 15.59
}

/** Splits paragraphs into sentences. A point inside a number or a domain name ends nothing. */
export function sentencesOf(paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((text) =>
    text
      .split(/(?<=[.?!:;])\s+(?=["“(]?[A-Z0-9$])/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => /[a-z]/i.test(sentence)),
  )
}

/** An abbreviation such as RTP has a syllable per character. */
function syllablesOf(word: string): number {
  return word.length > 1 && word === word.toUpperCase() ? word.length : Math.max(1, syllable(word))
}
