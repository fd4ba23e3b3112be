import { formatMoney } from '#core/money/format-money.ts'
import { type Balances, isCashable } from '#web/api/dashboard/balances.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './balance.module.css'

/** The casinos whose balance has reached the minimum of a cash-out, the largest first; nothing until the member uses balances. */
export function CanCashOut({
  balances,
  nameOf,
  onRecord,
}: {
  balances: Balances | undefined
  nameOf: (casinoId: number) => string
  /** Opens the form that records a cash-out at a casino. */
  onRecord: (casinoId: number) => void
}) {
  if (balances === undefined || !balances.used) return null
  const casinos = balances.casinos.filter(isCashable).sort((a, b) => b.balance - a.balance)
  if (casinos.length === 0) return null
  return (
    <section aria-labelledby="can-cash-out" className={styles.section}>
      <h2 id="can-cash-out" tabIndex={-1}>
        {canCashOutText(casinos.length)}
      </h2>
      <ul className={styles.casinos}>
        {casinos.map(({ casinoId, balance, minimum }) => (
          <li key={casinoId}>
            <b>{nameOf(casinoId)}</b>
            <span className="figures">
              {formatMoney(balance)}
              {minimum === null || minimum === 0 ? null : <small> · minimum {formatMoney(minimum)}</small>}
            </span>
            <Button
              look="outline"
              size="small"
              aria-label={`Add a cash-out at ${nameOf(casinoId)}`}
              onClick={() => onRecord(casinoId)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "You can cash out at 3 casinos" */
export function canCashOutText(count: number): string {
  return `You can cash out at ${count} ${count === 1 ? 'casino' : 'casinos'}`
}
