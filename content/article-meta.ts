/** How well the sources support a fact: several good ones, one good or several weak ones, unsure. */
export type SourceConfidence = 'H' | 'M' | 'L'

/** The source of a fact on a page; a page cites it with `<Cite k="key"/>`. */
export type ArticleSource = {
  /** Short and permanent: `<Cite>` names it, and links to a source end in it. */
  readonly key: string
  readonly title: string
  /** `https:`, a path of this site if our own figures are the source, or null if there is no address. */
  readonly url: string | null
  /** The day we last compared the fact with it, ISO. */
  readonly checked: string
  readonly confidence: SourceConfidence
}

/** The metadata of an article, in `<slug>.meta.ts` next to its text. */
export type ArticleMeta = {
  /** The path, with its leading slash. */
  readonly path: string
  readonly title: string
  /** Its name in menus, if the title is too long. */
  readonly name?: string
  /** A sentence or two on what the page covers: under the title, in search results, and in the feed. */
  readonly description: string
  readonly kind: 'guide' | 'post' | 'review' | 'reference'
  /** A word or two above the title. */
  readonly kicker: string
  /** ISO days. Only a page with `published` is in the feed and among the latest posts. */
  readonly published?: string
  readonly updated: string
  readonly checked: string
  readonly sources: readonly ArticleSource[]
  /** Paths of pages to read next; the others of its kind if it names none. */
  readonly related?: readonly string[]
}
