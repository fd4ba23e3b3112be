import { daysToMinimum } from '#core/money/balance.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { cents } from '#core/units.ts'
import { type CasinoBalance, isCashable } from '#web/api/dashboard/balances.ts'
import styles from './balance.module.css'
import { BalanceInvitation } from '#web/features/balance/balance-invitation.tsx'
import { useBalances } from '#web/outbox/balances.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  userId: string
  casinoId: number
  /** Opens the dialog for the balance or for an amount played through. */
  onOpen: (dialog: 'balance' | 'played') => void
}

/** Balance and playthrough of a casino, or an invitation until the member uses them. */
export function BalanceSection({ userId, casinoId, onOpen }: Props) {
  const balances = useBalances(userId)
  const casino = balances?.casinos.find((one) => one.casinoId === casinoId)
  if (balances?.used !== true || casino === undefined) return <BalanceInvitation onOpen={onOpen} />
  return (
    <div className={styles.balance}>
      <dl className="figures">
        <div>
          <dt>Balance</dt>
          <dd>{formatMoney(casino.balance)}</dd>
        </div>
        <div>
          <dt>Playthrough left</dt>
          <dd>{playthroughText(casino)}</dd>
        </div>
        <div>
          <dt>Cash-out</dt>
          <dd>{cashOutText(casino)}</dd>
        </div>
        {casino.daysToPaid === null ? null : (
          <div>
            <dt>Your cash-outs</dt>
            <dd>{paidText(casino.daysToPaid)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.buttons}>
        <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('balance')}>
          My balance is…
        </Button>
        {casino.playthroughLeft === 0 ? null : (
          <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('played')}>
            Played…
          </Button>
        )}
      </div>
    </div>
  )
}

function playthroughText({ playthroughLeft }: CasinoBalance): string {
  return playthroughLeft === null
    ? 'Not known'
    : playthroughLeft === 0
      ? 'Done'
      : formatMoney(playthroughLeft)
}

/** "You can cash out", "$7.90 to go, about 12 days at your pace", "After the playthrough" */
export function cashOutText(casino: CasinoBalance): string {
  const { minimum, balance, pace: recent } = casino
  if (minimum === null) return 'Its minimum isn’t known'
  if (isCashable(casino)) return 'You can cash out'
  if (balance >= minimum) return 'After the playthrough'
  const days = daysToMinimum(balance, minimum, recent)
  const pace = days === null ? '' : `, about ${days} ${days === 1 ? 'day' : 'days'} at your pace`
  return `${formatMoney(cents(minimum - balance))} to go${pace}`
}

function paidText({ median, cashOuts }: NonNullable<CasinoBalance['daysToPaid']>): string {
  const days = median < 1 ? 'less than a day' : `${median} ${median === 1 ? 'day' : 'days'}`
  return cashOuts === 1 ? `Paid in ${days}` : `Half of ${cashOuts} were paid within ${days}`
}
