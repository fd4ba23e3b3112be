import { useQuery } from '@tanstack/react-query'
import type { CatalogDifference } from '#contract/operator.ts'
import { catalogStateQuery } from '#web/pages/operator/operator.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { OperatorSection, OperatorSkeleton } from '#web/pages/operator/operator-section.tsx'
import { comparisonText, figureName, figureText } from '#web/pages/operator/operator-texts.ts'
import { dateText } from '#web/ui/date-text.ts'
import textLink from '#web/ui/text-link.module.css'
import styles from './operator-page.module.css'

const TEXTS = {
  offline: 'The state of the catalog will load when you’re back online.',
  unavailable: 'We’ll try again every few seconds.',
  rejected: 'Couldn’t compare the catalog',
}

/** What the casino files would change in the database, and the newest published changes. */
export function CatalogSection({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(catalogStateQuery(userId))
  return (
    <OperatorSection
      id="operator-catalog"
      title="Catalog"
      note="The casino files are compared with the database. To publish a correction, change the file, describe it in the list of changes, and restart the server or use the command “catalog apply”."
    >
      {data === undefined ? (
        error === null ? (
          <OperatorSkeleton label="Comparing the catalog" />
        ) : (
          <ErrorNotice failure={error.failure} words={TEXTS} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <p>
            <span className="figures">{data.casinos}</span> casinos in the database,{' '}
            <span className="figures">{data.active}</span> active.{' '}
            {comparisonText(data.differences.length, data.movedOnly)}
          </p>
          {data.differences.length === 0 ? null : (
            <ul className={styles.list}>
              {data.differences.map((difference) => (
                <Difference key={difference.casinoId} difference={difference} />
              ))}
            </ul>
          )}
          <div>
            <h3>Newest published changes</h3>
            <ul className={styles.entries}>
              {data.changelog.map(({ id, date, title }) => (
                <li key={id}>
                  {dateText(date)}:{' '}
                  <a href={`/catalog-changes#${id}`} className={textLink.link}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </OperatorSection>
  )
}

const CHANGES = {
  new: 'New: it has no row in the database',
  changed: null,
  closed: 'It has no file, so it will be closed',
} as const

function Difference({ difference }: { difference: CatalogDifference }) {
  const { casino, change, oldTier, newTier, fields, changelog } = difference
  return (
    <li>
      <h3>{casino}</h3>
      {CHANGES[change] === null ? null : <p>{CHANGES[change]}.</p>}
      <dl className={styles.facts}>
        {oldTier === newTier ? null : (
          <div>
            <dt>tier</dt>
            <dd>
              {oldTier ?? 'none'} → {newTier ?? 'none'}
            </dd>
          </div>
        )}
        {fields.map((one) => (
          <div key={one.field}>
            <dt>{figureName(one.field)}</dt>
            <dd>
              {one.field === 'provenance'
                ? 'changed'
                : `${figureText(one.field, one.old)} → ${figureText(one.field, one.new)}`}
            </dd>
          </div>
        ))}
        <div>
          <dt>published change</dt>
          <dd>{changelog === null ? 'none' : `${changelog.title} (${dateText(changelog.date)})`}</dd>
        </div>
      </dl>
    </li>
  )
}
