import { useQuery } from '@tanstack/react-query'
import type { ListCasino } from '#contract/casinos.ts'
import { casinosQuery } from '#web/api/queries.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { PaidText, SharedText } from '#web/features/strategy/learned-clock.tsx'
import { clockText, valueText } from '#web/outbox/clock-text.ts'
import { OperatorSection, OperatorSkeleton } from '#web/pages/operator/operator-section.tsx'
import styles from './operator-page.module.css'

const TEXTS = {
  offline: 'What was learned will load when you’re back online.',
  unavailable: 'We’ll try again every few seconds.',
  rejected: 'Couldn’t read what was learned',
}

/** What members' claims show, next to what the catalog states: proposals for the casino files. */
export function LearnedSection() {
  const { data, error, refetch } = useQuery(casinosQuery)
  const learned =
    data?.filter((casino) => casino.learned ?? casino.learnedValue ?? casino.learnedDaysToPaid) ?? []
  return (
    <OperatorSection
      id="operator-learned"
      title="Learned from claims"
      note="Learned each night from the claims and cash-outs of members who agreed: of at least five people. It counts where the catalog states no time. To make it a figure of the catalog, change the casino’s file."
    >
      {data === undefined ? (
        error === null ? (
          <OperatorSkeleton label="Reading what was learned" />
        ) : (
          <ErrorNotice failure={error.failure} words={TEXTS} onRetry={() => void refetch()} />
        )
      ) : learned.length === 0 ? (
        <p>Nothing yet: it takes claims or cash-outs of five members who agreed.</p>
      ) : (
        <ul className={styles.list}>
          {learned.map((casino) => (
            <LearnedCasino key={casino.id} casino={casino} />
          ))}
        </ul>
      )}
    </OperatorSection>
  )
}

function LearnedCasino({ casino }: { casino: ListCasino }) {
  const { name, clock, value, learned, learnedValue, learnedDaysToPaid } = casino
  return (
    <li>
      <h3>{name}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>catalog</dt>
          <dd>
            {clockText(clock, serverNow())}; {valueText(value)}
          </dd>
        </div>
        {learned === undefined ? null : (
          <div>
            <dt>claims</dt>
            <dd>
              <SharedText learned={learned} />
            </dd>
          </div>
        )}
        {learnedValue === undefined ? null : (
          <div>
            <dt>entered</dt>
            <dd>
              <PaidText paid={learnedValue} />
            </dd>
          </div>
        )}
        {learnedDaysToPaid === undefined ? null : (
          <div>
            <dt>cash-outs</dt>
            <dd>
              Half are paid within {learnedDaysToPaid.median} days, 90% within {learnedDaysToPaid.p90}, by{' '}
              {learnedDaysToPaid.cashOuts} cash-outs of {learnedDaysToPaid.people} players.
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}
