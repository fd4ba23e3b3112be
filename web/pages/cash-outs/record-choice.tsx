import { isText, objectOf } from '#web/api/type-guards.ts'
import type { CashOutsAs } from '#web/api/ledger/ledger-entry.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import { Button } from '#web/ui/button.tsx'
import checkbox from '#web/ui/checkbox.module.css'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import { stored, useStored } from '#web/ui/stored.ts'
import styles from './cash-outs-page.module.css'
import { newId } from '#web/api/new-id.ts'

/** Whom this browser has asked. */
type Asked = { readonly userId: string }

const asked = stored('cashOutsAsked', objectOf<Asked>({ userId: isText }))
const NEVER: Asked = { userId: '' }

function choose(userId: string, as: CashOutsAs, before: CashOutsAs): void {
  asked.write({ userId })
  if (as !== before)
    recordWithUndo(
      { owner: userId, casino: { name: '', claim: null }, before: undefined },
      { kind: 'cash-outs-as', id: newId(), as, before },
    )
}

/** Asks once when the member records cash-outs. */
export function RecordQuestion({ userId, as }: { userId: string; as: CashOutsAs }) {
  const isAsked = useStored(asked, NEVER).userId === userId
  if (isAsked || as === 'requested') return null
  return (
    <Notice polite>
      <p>
        <b>When do you record a cash-out?</b> “Cash-out Value” on your dashboard counts it as paid. If you
        record it when you request it, it waits here until you press Paid.
      </p>
      <NoticeActions>
        <Button size="small" onClick={() => choose(userId, 'requested', as)}>
          When I request it
        </Button>
        <Button size="small" onClick={() => choose(userId, 'paid', as)}>
          When it’s paid
        </Button>
      </NoticeActions>
    </Notice>
  )
}

/** The same choice, for later. */
export function RecordChoice({ userId, as }: { userId: string; as: CashOutsAs }) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={checkbox.checkbox}
        checked={as === 'requested'}
        onChange={({ target }) => choose(userId, target.checked ? 'requested' : 'paid', as)}
      />
      <span>
        I’ll record cash-outs when I request them
        <small>Otherwise, “Cash-out Value” on your dashboard counts as paid.</small>
      </span>
    </label>
  )
}
