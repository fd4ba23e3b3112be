/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { formatMoney } from '#core/money/format-money.ts'
import { cashOutText } from '#web/features/balance/balance-section.tsx'
import styles from './balance.module.css'
import { useBalances } from '#web/outbox/balances.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { userId: string; casinoId: number; onOpen: () => void }

/** The balance in the card of a casino. */
export function BalanceCell({ userId, casinoId, onOpen }: Props) {
  const casino = useBalances(userId)?.casinos.find((one) => one.casinoId === casinoId)
  if (casino === undefined) return null
  return (
    <td role="cell" data-label="Balance">
      <span className={styles.cell}>
        <span className="figures">
          {formatMoney(casino.balance)} <small>{cashOutText(casino)}</small>
        </span>
        <Button size="small" aria-haspopup="dialog" onClick={onOpen}>
          My balance is…
        </Button>
      </span>
    </td>
  )
}
