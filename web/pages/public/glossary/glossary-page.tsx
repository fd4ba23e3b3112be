import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import styles from '#web/features/article/entries.module.css'
import { GlossarySearch } from '#web/features/glossary-search/glossary-search.tsx'
// Bundled like workers: a self-contained file, imported as its URL.
// oxlint-disable-next-line import/default
import glossaryScript from '#web/features/glossary-search/glossary-script.ts?worker&url'
import { addressOf, PageHead } from '#web/features/page-head/page-head.tsx'
import type { GlossaryLetter } from '#web/prerender/glossary.ts'
import { LateScript } from '#web/ui/late-script.tsx'

const DESCRIPTION =
  'The vocabulary of sweepstakes casinos and daily bonuses, with a sentence or two on what each term means for your money.'

/** The day on which the texts were last edited. */
const UPDATED = '2026-11-27'

export default function GlossaryPage({ letters }: { letters: readonly GlossaryLetter[] }) {
  return (
    <>
      <PageHead
        path="/glossary"
        title="Glossary"
        description={DESCRIPTION}
        section="Reference"
        data={[
          {
            '@type': 'DefinedTermSet',
            name: 'Glossary',
            hasDefinedTerm: letters.flatMap(({ words }) =>
              words.map(({ id, term }) => ({
                '@type': 'DefinedTerm' as const,
                name: term,
                url: addressOf(`/glossary#${id}`),
              })),
            ),
          },
        ]}
      />
      <ArticleFrame
        kicker="Reference"
        title="Glossary"
        lead={`${letters.reduce((sum, { words }) => sum + words.length, 0)} words of sweepstakes casinos, each with what it means for your money.`}
        first={<GlossarySearch />}
        updated={UPDATED}
        checked={null}
        contents={letters.map(({ letter }) => ({ id: `letter-${letter}`, text: letter }))}
        contentsLook="row"
      >
        <div className={styles.entries}>
          {letters.map(({ letter, words }) => (
            <section key={letter} aria-labelledby={`letter-${letter}`}>
              <h2 id={`letter-${letter}`}>{letter}</h2>
              <dl>
                {words.map(({ id, term, html, see }) => (
                  <div key={id} id={id} className={styles.entry}>
                    <dt className={styles.name}>
                      <a href={`#${id}`}>{term}</a>
                    </dt>
                    <dd>
                      <p dangerouslySetInnerHTML={{ __html: html }} />
                      {see.length === 0 ? null : (
                        <p className={styles.see}>
                          See also{' '}
                          {see.map((other, at) => (
                            <span key={other.id}>
                              {at === 0 ? '' : ', '}
                              <a href={`#${other.id}`}>{other.term}</a>
                            </span>
                          ))}
                        </p>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </ArticleFrame>
      <LateScript src={glossaryScript} />
    </>
  )
}
