import { data, useLoaderData } from 'react-router'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
// Bundled like a worker: one self-contained file, imported as its URL.
// oxlint-disable-next-line import/default
import calculatorScript from '#web/features/calculator/calculator-script.ts?worker&url'
import { articleData } from '#web/features/page-head/article-data.ts'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { article } from '#web/prerender/articles.server.ts'

export const handle = { static: true }

/** Runs at build time, once for each article. */
export function loader({ params }: { params: { '*'?: string | undefined } }) {
  // The build requests the page with a trailing slash, and its data without one.
  const found = article(`/${(params['*'] ?? '').replace(/\/$/, '')}`)
  if (!found) throw data(null, { status: 404 })
  return found
}

/** Renders the articles in `content/articles`. */
export default function ArticlePage() {
  const { meta, html, contents, minutes, sources, related, calculates } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        path={meta.path}
        title={meta.title}
        description={meta.description}
        section={meta.kicker}
        data={articleData(meta)}
      />
      <ArticleFrame
        kicker={meta.kicker}
        title={meta.title}
        lead={meta.description}
        updated={meta.updated}
        checked={meta.checked}
        minutes={minutes}
        contents={contents}
        sources={sources}
        related={related}
      >
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </ArticleFrame>
      {calculates ? <script defer src={calculatorScript} /> : null}
    </>
  )
}
