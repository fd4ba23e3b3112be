import { useRef, useState } from 'react'
import { countdownText } from '#core/reset/countdown-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { countsTowardAvailable, type Tier, TIERS } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import './speed-collect.css'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { rowStatus } from '#web/data/row-status.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'

const SPEED_TIERS: readonly Tier[] = TIERS.filter(countsTowardAvailable)

type Props = {
  rows: readonly ListRow[]
  now: EpochMs
  /** Records the collection; the link opens by itself, so no browser takes it for a pop-up. */
  onCollect: (row: ListRow) => void
  onStrategy: (row: ListRow) => void
}

/** What is ready, best first, each one press away from collected and visited (spec section 2). */
export function SpeedCollect({ rows, now, onCollect, onStrategy }: Props) {
  const [tiers, setTiers] = useState(SPEED_TIERS)
  const body = useRef<HTMLTableSectionElement>(null)
  const inTiers = rows.filter((row) => tiers.includes(row.mine.user_tier))
  const ready = inTiers
    .filter((row) => rowStatus(row, now).kind === 'ready')
    .toSorted((a, b) => (b.listed.expected ?? -1) - (a.listed.expected ?? -1))

  /** The collected row leaves the list: the focus moves on to the one after it before it goes. */
  function collect(row: ListRow) {
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('[data-collect]') ?? [])]
    const at = ready.indexOf(row)
    const next = buttons[at + 1] ?? buttons[at - 1]
    onCollect(row)
    next?.focus()
  }

  return (
    <div className="speed">
      <fieldset className="speed-tiers">
        <legend>Tiers</legend>
        {SPEED_TIERS.map((tier) => (
          <label key={tier}>
            <input
              type="checkbox"
              checked={tiers.includes(tier)}
              onChange={() =>
                setTiers(tiers.includes(tier) ? tiers.filter((other) => other !== tier) : [...tiers, tier])
              }
            />
            Tier {tier}
          </label>
        ))}
      </fieldset>
      {ready.length === 0 ? (
        <div className="speed-empty" aria-live="polite">
          <h3>There is nothing left to collect!</h3>
          <p className="figures">{nextLine(inTiers, now)}</p>
        </div>
      ) : (
        <table className="speed-table" aria-label="Ready to collect">
          <thead>
            <tr>
              <th scope="col">Casino</th>
              <th scope="col">Expected Daily</th>
              <th scope="col">Collect &amp; Visit</th>
              <th scope="col">Strategy</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {ready.map((row) => (
              <SpeedRow
                key={row.mine.casino_id}
                row={row}
                onCollect={() => collect(row)}
                onStrategy={() => onStrategy(row)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

type RowProps = { row: ListRow; onCollect: () => void; onStrategy: () => void }

function SpeedRow({ row: { listed }, onCollect, onStrategy }: RowProps) {
  const { name, link } = listed.casino
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figures">{listed.expected === null ? '—' : formatMoney(listed.expected)}</td>
      <td>
        {link === null ? (
          <button type="button" data-collect className={buttonClass({ look: 'filled' })} onClick={onCollect}>
            Collect
          </button>
        ) : (
          <a
            data-collect
            className={buttonClass({ look: 'filled' })}
            href={link}
            target="_blank"
            rel="sponsored nofollow noopener"
            aria-label={`Collect & Visit ${name}, opens a new tab`}
            onClick={onCollect}
          >
            Collect &amp; Visit
            <Icon name="arrow-out" />
          </a>
        )}
      </td>
      <td>
        <button
          type="button"
          className="text-link"
          aria-label={`View strategy for ${name}`}
          onClick={onStrategy}
        >
          View
        </button>
      </td>
    </tr>
  )
}

function nextLine(rows: readonly ListRow[], now: EpochMs): string {
  const waits = rows.flatMap((row) => {
    const status = rowStatus(row, now)
    return status.kind === 'waiting' ? [{ nextAt: status.nextAt, name: row.listed.casino.name }] : []
  })
  const soonest = waits.sort((a, b) => a.nextAt - b.nextAt)[0]
  return soonest === undefined
    ? 'No tier that is ticked holds a casino that is waiting.'
    : `${soonest.name} is next, in ${countdownText(soonest.nextAt, now)}.`
}
