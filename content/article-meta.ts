/** How well a source holds a fact: several good ones, one good or several thin ones, unsure. */
export type SourceConfidence = 'H' | 'M' | 'L'

/** Where a fact on a page comes from; a page points at it with `<Cite k="key"/>`. */
export type ArticleSource = {
  /** Short and lasting: `<Cite>` names it and readers' links end in it. */
  readonly key: string
  readonly title: string
  /** `https:`, a path of this site where our own figures are the source, or null where there is no address to give. */
  readonly url: string | null
  /** The day we last held the fact against it, ISO. */
  readonly checked: string
  readonly confidence: SourceConfidence
}

/** What a page of words says about itself; stands beside its text in `<slug>.meta.ts`. */
export type ArticleMeta = {
  /** The address, with its leading slash. */
  readonly path: string
  readonly title: string
  /** Its name in menus, where the title is too long. */
  readonly name?: string
  /** What the page covers, in a sentence or two: under the title, in search results and in the feed. */
  readonly description: string
  readonly kind: 'guide' | 'post' | 'review' | 'reference'
  /** A word or two above the title. */
  readonly kicker: string
  /** ISO days. Only a page with `published` is in the feed and among the latest posts. */
  readonly published?: string
  readonly updated: string
  readonly checked: string
  readonly sources: readonly ArticleSource[]
  /** Addresses of pages to read next; the others of its kind where it names none. */
  readonly related?: readonly string[]
}
