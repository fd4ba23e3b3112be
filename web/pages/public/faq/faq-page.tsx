import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import styles from '#web/features/article/entries.module.css'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import type { FaqGroup } from '#web/prerender/faq.ts'

const DESCRIPTION =
  'What people ask before and after their first week of daily bonuses: money, rules, documents, this site, and the law.'

/** The day on which the texts were last edited. */
const UPDATED = '2026-11-27'

export default function FaqPage({ groups }: { groups: readonly FaqGroup[] }) {
  return (
    <>
      <PageHead
        path="/faq"
        title="Questions and answers"
        description={DESCRIPTION}
        section="FAQ"
        data={[
          {
            '@type': 'FAQPage',
            mainEntity: groups.flatMap(({ questions }) =>
              questions.map(({ question, answer }) => ({
                '@type': 'Question' as const,
                name: question,
                acceptedAnswer: { '@type': 'Answer' as const, text: answer.join('<br>') },
              })),
            ),
          },
        ]}
      />
      <ArticleFrame
        kicker="Reference"
        title="Questions and answers"
        lead={`${groups.reduce((sum, { questions }) => sum + questions.length, 0)} short answers: this site, collecting, playing through, cashing out, and the rules.`}
        updated={UPDATED}
        checked={null}
        contents={groups.map(({ id, title }) => ({ id, text: title }))}
        contentsLook="row"
      >
        <div className={styles.entries}>
          {groups.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {questions.map(({ id: questionId, question, answer }) => (
                <div key={questionId} id={questionId} className={styles.entry}>
                  <h3 className={styles.name}>
                    <a href={`#${questionId}`}>{question}</a>
                  </h3>
                  {answer.map((html) => (
                    <p key={html} dangerouslySetInnerHTML={{ __html: html }} />
                  ))}
                </div>
              ))}
            </section>
          ))}
        </div>
      </ArticleFrame>
    </>
  )
}
