export type LinkedPage = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly kicker: string
}

/** Related pages, each with a summary. */
export function ArticleLinks({ title, pages }: { title: string; pages: readonly LinkedPage[] }) {
  return (
    <section aria-label={title} className="article-links">
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path}>
              <span className="article-kicker">{page.kicker}</span>
              <b>{page.title}</b>
              <span className="article-links-text">{page.description}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
