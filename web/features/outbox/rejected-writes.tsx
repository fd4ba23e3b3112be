import styles from './rejected-writes.module.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListCasino } from '#contract/casinos.ts'
import { NO_LINK_RULES } from '#web/api/availability/unavailable.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'
import { catalogOf, withAdded } from '#web/outbox/listed-casino.ts'
import type { OutboxItem } from '#web/outbox/outbox-store.ts'
import { casinosQuery, dashboardQuery } from '#web/api/queries.ts'
import { outbox } from '#web/outbox/record-write.ts'
import { useOutboxOf } from '#web/outbox/use-pending-writes.ts'
import { attemptText } from '#web/outbox/writes.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'

/**
 * Shows the writes of a member that the server rejected, with the reason. It is above the list, so its code comes with the page: later,
 * it would move the rows while the member presses them.
 */
export function RejectedWrites({ userId }: { userId: string | null }) {
  const rejected = useOutboxOf(userId).filter(({ rejection }) => rejection !== null)
  return rejected.length > 0 ? <Rejected items={rejected} /> : null
}

function Rejected({ items }: { items: readonly OutboxItem[] }) {
  const { data: casinos } = useQuery({ ...casinosQuery, enabled: false })
  const userId = items[0]?.userId ?? ''
  const { data: rows } = useQuery({ ...dashboardQuery(userId), enabled: false })
  const names = useMemo(() => namesOf(casinos ?? [], rows ?? []), [casinos, rows])
  return (
    <Notice tone="warning">
      <h2 className={styles.title}>Needs attention</h2>
      <ul className={styles.rejected}>
        {items.map(({ key, mutation, rejection }) => {
          const casinoId = 'casinoId' in mutation ? mutation.casinoId : null
          const casino = names.get(casinoId ?? 0) ?? 'a casino'
          return (
            <li key={key}>
              <p>
                Couldn’t {attemptText(mutation, casino)}. {rejection} The list shows what’s saved.
              </p>
              <NoticeActions>
                <Button size="small" onClick={() => void outbox.retry(key)}>
                  Try again
                </Button>
                <Button look="quiet" size="small" onClick={() => void outbox.discard([key])}>
                  Dismiss
                </Button>
              </NoticeActions>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** The names of the casinos and bonuses, also of those that the member added. */
function namesOf(casinos: readonly ListCasino[], rows: readonly UserCasino[]): ReadonlyMap<number, string> {
  const listed = withAdded(catalogOf(casinos, NO_LINK_RULES), rows)
  return new Map([...listed].map(([id, { casino }]) => [id, casino.name]))
}
