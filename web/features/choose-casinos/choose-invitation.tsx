import { useState, useSyncExternalStore } from 'react'
import styles from './choose-invitation.module.css'
import { choiceMadeBy, isNewcomer } from '#web/features/choose-casinos/is-newcomer.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { PageLink } from '#web/ui/page-link.tsx'

type Props = {
  userId: string
  rows: readonly ListRow[]
  /** How many casinos the list has. */
  count: number
  /** The page on which they are chosen. */
  href: string
}

/**
 * Invites a new member to choose the casinos of the list, until the member does, keeps all, or has recorded something by the
 * next look at the list. It does not disappear at the first collection, because the row under the finger would move away.
 */
export function ChooseInvitation({ userId, rows, count, href }: Props) {
  const [isNew] = useState(() => isNewcomer(rows))
  const skippedBy = useSyncExternalStore(choiceMadeBy.subscribe, choiceMadeBy.read, () => null)
  if (!isNew || skippedBy === userId) return null
  return (
    <section className={styles.invitation} aria-labelledby="choose-invitation">
      <div>
        <h2 id="choose-invitation">Which casinos do you play?</h2>
        <p>Your list has all {count}, tier 5 included. Choose yours or paste their names, now or later.</p>
      </div>
      <div className={styles.actions}>
        <PageLink href={href} className={buttonClass({ look: 'filled' })}>
          Choose casinos
        </PageLink>
        <Button
          onClick={() => {
            choiceMadeBy.write(userId)
            // The invitation disappears.
            document.getElementById('main')?.focus()
          }}
        >
          Keep all
        </Button>
      </div>
    </section>
  )
}
