import styles from './article-frame.module.css'

export type LinkedPage = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly kicker: string
}

/** Related pages, each with a summary. */
export function ArticleLinks({ title, pages }: { title: string; pages: readonly LinkedPage[] }) {
  return (
    <section aria-label={title} className={styles.links}>
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path}>
              <span className={styles.kicker}>{page.kicker}</span>
              <b>{page.title}</b>
              <span className={styles.summary}>{page.description}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
