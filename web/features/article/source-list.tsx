import styles from './source-list.module.css'
import { dateText } from '#web/ui/date-text.ts'

export type ListedSource = {
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
export function SourceList({ sources }: { sources: readonly ListedSource[] }) {
  return (
    <section aria-labelledby="sources" className={styles.sources}>
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
