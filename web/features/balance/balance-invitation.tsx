import styles from './balance.module.css'
import { Button } from '#web/ui/button.tsx'

/** The balance of a casino before the member uses balances. */
export function BalanceInvitation({ onOpen }: { onOpen: (dialog: 'balance' | 'played') => void }) {
  return (
    <div className={styles.balance}>
      <p>Keep track of what’s at this casino, and when you can cash it out.</p>
      <div className={styles.buttons}>
        <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('balance')}>
          My balance is…
        </Button>
      </div>
    </div>
  )
}
