import type { Graph } from 'schema-dts'
import { PLACEHOLDER_ORIGIN } from '#web/features/page-head/placeholder-origin.ts'

export type PageHeadProps = {
  /** The path of the page, with a leading slash. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** The label above the title, also used in the page's preview image. */
  readonly section: string
  /** The page that lists this one. */
  readonly parent?: { readonly path: string; readonly title: string }
  /** A feed for this page, in addition to the site's feed. */
  readonly feed?: string
  /** Omits the site name from the title; for the home page. */
  readonly fullTitle?: string
  /** The page whose preview picture this one shares; its own by default. */
  readonly picture?: string
  /** Structured data for search engines (schema.org). */
  readonly data?: Graph['@graph']
}

const NAME = 'Daily Bonus Blog'

/** Returns the absolute URL of a path. */
export function addressOf(path: string): string {
  return PLACEHOLDER_ORIGIN + path
}

/** Who publishes every page, for structured data. */
export const PUBLISHER = { '@type': 'Organization', name: NAME, url: addressOf('/') } as const

/** The metadata of a public page for search engines and link previews. */
export function PageHead({
  path,
  title,
  description,
  section,
  parent,
  feed,
  fullTitle,
  picture = path,
  data = [],
}: PageHeadProps) {
  const graph: Graph = {
    '@context': 'https://schema.org',
    '@graph': [
      ...data,
      breadcrumbs([{ path: '/', title: NAME }, ...(parent ? [parent] : []), { path, title }]),
    ],
  }
  return (
    <>
      <title>{fullTitle ?? `${title} · ${NAME}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressOf(path)} />
      <link rel="alternate" type="application/atom+xml" href="/feed.xml" title={NAME} />
      {feed === undefined ? null : (
        <link rel="alternate" type="application/atom+xml" href={feed} title={title} />
      )}
      <meta property="og:type" content={path === '/' ? 'website' : 'article'} />
      <meta property="og:site_name" content={NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressOf(path)} />
      <meta property="og:image" content={addressOf(`/og/${pictureName(picture)}.png`)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta property="article:section" content={section} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // Escapes `<`, because a closing tag inside a text would end the script.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}

function pictureName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}

/** Returns the path of pages to a page. The home page is its own only step. */
function breadcrumbs(pages: readonly { path: string; title: string }[]): Graph['@graph'][number] {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: pages
      .filter(({ path }, at) => at === 0 || path !== '/')
      .map(({ path, title }, at) => ({
        '@type': 'ListItem' as const,
        position: at + 1,
        name: title,
        item: addressOf(path),
      })),
  }
}
