import { isOutdated } from '#web/pages/tax-year/tax-texts.ts'
import { dateText } from '#web/ui/date-text.ts'
import { StaticNotice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './tax-year-page.module.css'

const CONFIDENCE = {
  H: null,
  M: 'One good source, or several weak ones.',
  L: 'Not confirmed.',
} as const

/** What the law says about a tax year, each fact with its source and the day on which it was checked. */
export function FactsSection({ year, today }: { year: number; today: string }) {
  const facts = TAX_FACTS.filter(({ from, to }) => (from ?? year) <= year && year <= (to ?? year))
  const oldest = facts.map(({ checked }) => checked).sort()[0] ?? today
  return (
    <section className={styles.section} aria-labelledby="tax-facts">
      <h2 id="tax-facts">The rules of {year}, in short</h2>
      <p className={styles.lead}>
        Federal rules of the United States, without those of your state. Your case may differ.
      </p>
      {isOutdated(oldest, today) ? (
        <StaticNotice tone="caution" className={styles.outdated ?? ''}>
          We checked some of these facts more than a year ago, on {dateText(oldest)}. Compare them with their
          sources before you rely on them.
        </StaticNotice>
      ) : null}
      <dl className={styles.facts}>
        {facts.map(({ key, title, text, source, checked, confidence }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{text}</dd>
            <dd className={styles.source}>
              <a
                href={source.url}
                target="_blank"
                rel="nofollow noopener noreferrer"
                className={textLink.link}
              >
                {source.title}
              </a>
              , checked on <time dateTime={checked}>{dateText(checked)}</time>. {CONFIDENCE[confidence]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
