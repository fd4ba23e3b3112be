import { PLACEHOLDER_ORIGIN } from '#web/features/page-head/placeholder-origin.ts'

type FeedEntry = {
  readonly path: string
  readonly title: string
  readonly text: string
  /** Dates in ISO format, without a time. */
  readonly published: string
  readonly updated: string
}

/** Returns an Atom feed. */
export function atomFeed(feed: {
  readonly path: string
  readonly title: string
  readonly about: string
  readonly entries: readonly FeedEntry[]
}): string {
  const newest =
    feed.entries
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1) ?? '1970-01-01'
  const entries = feed.entries.map(({ path, title, text, published, updated }) =>
    [
      '  <entry>',
      `    <title>${xmlText(title)}</title>`,
      `    <id>${idOf(path)}</id>`,
      `    <link href="${xmlText(PLACEHOLDER_ORIGIN + path)}"/>`,
      `    <published>${published}T00:00:00Z</published>`,
      `    <updated>${updated}T00:00:00Z</updated>`,
      `    <summary>${xmlText(text)}</summary>`,
      '  </entry>',
    ].join('\n'),
  )
  return xmlDocument(
    [
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
      `  <title>${xmlText(feed.title)}</title>`,
      `  <subtitle>${xmlText(feed.about)}</subtitle>`,
      `  <id>${idOf(feed.path)}</id>`,
      `  <link rel="self" type="application/atom+xml" href="${xmlText(PLACEHOLDER_ORIGIN + feed.path)}"/>`,
      `  <link href="${xmlText(`${PLACEHOLDER_ORIGIN}/`)}"/>`,
      '  <author><name>Daily Bonus Blog</name></author>',
      `  <updated>${newest}T00:00:00Z</updated>`,
      ...entries,
      '</feed>',
    ].join('\n'),
  )
}

/** Returns a tag URI (RFC 4151), so that the id stays the same if the site moves to another domain. */
function idOf(path: string): string {
  return `tag:dailybonusblog.example,2026:${xmlText(path)}`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML content and attribute values. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Returns an XML document with its declaration. */
export function xmlDocument(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${body}\n`
}
