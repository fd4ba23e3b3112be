import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import parts from '#web/features/article/article-parts.module.css'
import prose from '#web/features/article/prose.module.css'
import tables from '#web/features/article/scroll-table.module.css'
// Bundled like workers: a self-contained file, imported as its URL.
// oxlint-disable-next-line import/default
import calculatorScript from '#web/features/calculator/calculator-script.ts?worker&url'
import calculator from '#web/features/calculator/calculator.module.css'
import { articleData } from '#web/features/page-head/structured-data.ts'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import type { Article } from '#web/prerender/articles.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LateScript } from '#web/ui/late-script.tsx'

/**
 * The build renders the text, so this page uses none of the components in it. The bundler omits a CSS Module that a page
 * uses no class of: these classes bring the sheets of those components.
 */
const TEXT = classNames(prose.prose, parts.text, tables.text, calculator.text)

/** The page that lists all articles of a kind. */
const PARENTS: Partial<Record<Article['meta']['kind'], { readonly path: string; readonly title: string }>> = {
  post: { path: '/blog', title: 'Blog' },
}

/** Renders the articles in `content/articles`. */
export default function ArticlePage({ article }: { article: Article }) {
  const { meta, answer, html, contents, minutes, sources, related, calculates } = article
  const parent = PARENTS[meta.kind]
  return (
    <>
      <PageHead
        path={meta.path}
        title={meta.title}
        description={meta.description}
        section={meta.kicker}
        {...(parent && { parent })}
        data={articleData(meta)}
      />
      <ArticleFrame
        kicker={meta.kicker}
        title={meta.title}
        lead={answer ?? meta.description}
        updated={meta.updated}
        checked={meta.checked}
        minutes={minutes}
        contents={contents}
        sources={sources}
        related={related}
        {...(parent && { parent })}
      >
        <div className={TEXT} dangerouslySetInnerHTML={{ __html: html }} />
      </ArticleFrame>
      {calculates ? <LateScript src={calculatorScript} /> : null}
    </>
  )
}
