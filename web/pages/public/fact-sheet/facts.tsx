import { reportAddress } from '#contract/contact-casino.ts'
import parts from '#web/features/article/article-parts.module.css'
import { VisitLink } from '#web/features/article/visit-link.tsx'
import { NextReset } from '#web/features/next-reset/next-reset.tsx'
import type { FactSheet } from '#web/prerender/fact-sheet.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StaticNotice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './fact-sheet.module.css'

/** A warning, and the facts at a glance. What no source gives is named once, in the last line. */
export function Facts({
  sheet: { id, name, link, referral, warning, facts, unknown },
}: {
  sheet: FactSheet
}) {
  return (
    <>
      {warning === null ? null : (
        <StaticNotice tone="warning" className={styles.warning}>
          {warning}
        </StaticNotice>
      )}
      <dl className={classNames(parts.lines, styles.facts)} aria-label={`Facts about ${name}`}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              {fact.href === undefined ? (
                fact.text
              ) : (
                <a href={fact.href} className={textLink.link}>
                  {fact.text}
                </a>
              )}
              {fact.clock === undefined ? null : (
                <b className={styles.next}>
                  <NextReset clock={fact.clock} />
                </b>
              )}
              {fact.evidence === null ? null : <small className={styles.evidence}>{fact.evidence}</small>}
            </dd>
          </div>
        ))}
        {link === null ? null : (
          <div>
            <dt>Site</dt>
            <dd>
              <small className={styles.evidence}>
                {referral
                  ? 'This is a referral link: we may earn something if you sign up. That doesn’t affect a tier, ranking, or word.'
                  : 'This link has no referral code: it earns us nothing.'}
              </small>
              <VisitLink id={id} name={name} link={link} />
            </dd>
          </div>
        )}
        {unknown === null ? null : (
          <div>
            <dt>Not known</dt>
            <dd>
              {unknown}.{' '}
              <a href={reportAddress(id)} rel="nofollow" className={classNames(textLink.link, styles.tellUs)}>
                Do you know? Tell us
              </a>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
