import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#core/money/format-money.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { netResultQuery } from '#web/api/ledger/net-result.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { userId: string; minutes: number; now: EpochMs; onClose: () => void }

/** The reminder. The net result is that of the user's local day, spends included. */
export default function RealityDialog({ userId, minutes, now, onClose }: Props) {
  const { data, error } = useQuery(netResultQuery(userId, midnight(now)))
  return (
    <Dialog
      alert
      title="Reality check"
      onClose={onClose}
      footer={
        <>
          <a href="/account#account-limits" className={buttonClass({})}>
            Take a break
          </a>
          <Button look="filled" onClick={onClose}>
            Continue
          </Button>
        </>
      }
    >
      <p>You’ve been here for {minutes} minutes.</p>
      <p className="figures">
        {data !== undefined
          ? `Today’s net result is ${formatMoney(data)}: cash-outs minus spends.`
          : error === null
            ? 'Adding up today’s net result…'
            : `Couldn’t load today’s net result. ${reasonText(error.failure)}`}
      </p>
    </Dialog>
  )
}

function midnight(now: EpochMs): EpochMs {
  return epochMs(new Date(now).setHours(0, 0, 0, 0))
}
