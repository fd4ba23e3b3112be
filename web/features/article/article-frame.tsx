import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import { editorsText } from '#web/ui/editors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './article-frame.module.css'
import list from './source-list.module.css'

export type ArticleFrameProps = {
  readonly kicker: string
  readonly title: ReactNode
  readonly lead: string
  readonly updated: string
  readonly checked: string | null
  readonly minutes?: number
  readonly contents: readonly { readonly id: string; readonly text: string }[]
  /** `row`: lays out short headings of a letter or two words in a row. */
  readonly contentsLook?: 'row'
  /** Uses the full width, for a wide table. */
  readonly wide?: boolean
  readonly sources?: readonly ListedSource[]
  readonly related?: readonly LinkedPage[]
  /** The page that lists this one. */
  readonly parent?: { readonly path: string; readonly title: string }
  /** Content below the title, above the list of contents. */
  readonly first?: ReactNode
  readonly children: ReactNode
}

/**
 * The layout of an article: breadcrumbs, date of the last review, and sources. On narrow screens, the list of
 * contents is closed, so that the text begins on the first screen.
 */
export function ArticleFrame({
  kicker,
  title,
  lead,
  updated,
  checked,
  minutes,
  contents,
  contentsLook,
  wide = false,
  sources = [],
  related = [],
  parent,
  first,
  children,
}: ArticleFrameProps) {
  const places = sources.length > 0 ? [...contents, { id: 'sources', text: 'Sources' }] : contents
  return (
    <article className={classNames(styles.article, wide && styles.wide)}>
      <header className={styles.head}>
        <a href="/" className={classNames(styles.back, 'no-print')}>
          <Icon name="arrow-left" /> Back to Home
        </a>
        <p className={styles.kicker}>{parent ? <a href={parent.path}>{parent.title}</a> : kicker}</p>
        <h1>{title}</h1>
        <p className={styles.lead}>
          <Unbroken text={lead} />
        </p>
        <ul className={styles.dates}>
          <li>
            By <a href="/about">{editorsText()}</a>
          </li>
          <li>
            Last updated <time dateTime={updated}>{dateText(updated)}</time>
          </li>
          {checked === null ? null : (
            <li>
              Last checked <time dateTime={checked}>{dateText(checked)}</time>
            </li>
          )}
          {minutes === undefined ? null : <li>{minutes} min read</li>}
        </ul>
        {first}
      </header>
      {places.length < 2 || contentsLook === 'row' ? null : (
        <nav aria-label="On this page" className={classNames(styles.narrowContents, 'no-print')}>
          <details>
            <summary>On this page</summary>
            <ContentList places={places} />
          </details>
        </nav>
      )}
      {places.length < 2 ? null : (
        <nav
          aria-labelledby="on-this-page"
          className={classNames(styles.contents, contentsLook === 'row' && styles.row, 'no-print')}
        >
          <h2 id="on-this-page">On this page</h2>
          <ContentList places={places} />
        </nav>
      )}
      <div className={styles.body}>
        {children}
        {sources.length === 0 ? null : <SourceList sources={sources} />}
        <footer className={classNames(styles.end, 'no-print')}>
          {related.length === 0 ? null : <ArticleLinks title="Read next" pages={related} />}
          <a href="/" className={styles.back}>
            <Icon name="arrow-left" /> Back to Home
          </a>
          <p className={styles.copyright}>© {updated.slice(0, 4)} Daily Bonus Blog</p>
        </footer>
      </div>
    </article>
  )
}

function ContentList({ places }: Readonly<{ places: ArticleFrameProps['contents'] }>) {
  return (
    <ul>
      {places.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

type LinkedPage = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly kicker: string
}

/** Related pages, each with a summary. */
function ArticleLinks({ title, pages }: { title: string; pages: readonly LinkedPage[] }) {
  return (
    <section aria-label={title} className={styles.links}>
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path}>
              <span className={styles.kicker}>{page.kicker}</span>
              <b>{page.title}</b>
              <span className={styles.summary}>
                <Unbroken text={page.description} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ListedSource = {
  readonly key: string
  readonly title: string
  readonly url: string | null
  readonly checked: string
  readonly confidence: 'H' | 'M' | 'L'
}

const CONFIDENCE = {
  H: 'several good sources agree',
  M: 'one good source, or several weak ones',
  L: 'not confirmed',
} as const

/** The sources of the page. The numbers in the text link here. */
function SourceList({ sources }: { sources: readonly ListedSource[] }) {
  return (
    <section aria-labelledby="sources" className={list.sources}>
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map(({ key, title, url, checked, confidence }) => (
          <li key={key} id={`source-${key}`}>
            {url === null ? (
              <b>{title}</b>
            ) : (
              <a href={url} {...(url.startsWith('/') ? {} : { rel: 'nofollow noopener' })}>
                {title}
              </a>
            )}
            <span>
              Checked <time dateTime={checked}>{dateText(checked)}</time>; {CONFIDENCE[confidence]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
