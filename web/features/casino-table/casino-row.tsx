/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { memo } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { hasVotes, type ListRow, rowStatus } from '#web/outbox/dashboard-list.ts'
import { reasonWithSource, type Unavailable } from '#web/api/availability/unavailable.ts'
import { AmountCell } from '#web/features/casino-table/amount-cell.tsx'
import { useDraft } from '#web/features/casino-table/amount-drafts.ts'
import { claimText } from '#web/outbox/claim-text.ts'
import { clockAndDay, pastText } from '#web/features/casino-table/moment-text.ts'
import { OnTheWayNote } from '#web/features/casino-table/on-the-way-note.tsx'
import { deferredCatalogTip } from '#web/features/casino-table/deferred-catalog-tip.tsx'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import { clockSourceOf, type Saving, StatusCell, statusTip } from '#web/features/casino-table/status-cell.tsx'
import { VoteCell } from '#web/features/casino-table/vote-cell.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TagLabels } from '#web/ui/tag-labels.tsx'
import styles from './casino-row.module.css'
import buttons from './row-button.module.css'
import tier from './tier-warning.module.css'
import { classNames } from '#web/ui/class-names.ts'
import textLink from '#web/ui/text-link.module.css'

type Props = {
  row: ListRow
  now: EpochMs
  visitor: boolean
  saving: Saving | undefined
  /** What is on the way from the casino; null if the member does not use balances. */
  onTheWay: Cents | null
  actions: RowActions
  /** Whether the list shows cards, which have buttons that table rows lack. */
  cards: boolean
  /** Whether the card is expanded. */
  open: boolean
  onToggle: (casinoId: number) => void
}

const DASH = '—'

// Joined once, not in each row.
const EXPECTED = classNames(styles.expected, 'figures')
const LAST = classNames(styles.last, 'figures')
const MONEY = classNames(styles.money, 'figures')
const UNAVAILABLE = classNames(styles.unavailable, textLink.link)
const VISIT = classNames(textLink.link, styles.visit)
const GRIP = classNames(buttons.button, styles.grip)

/**
 * One casino: a table row, or a card of the same cells below 720 px (casino-row.module.css). A closed card has only those
 * that it shows, and those that keys press.
 */
export const CasinoRow = memo(function CasinoRow({
  row,
  now,
  visitor,
  saving,
  onTheWay,
  actions,
  cards,
  open,
  onToggle,
}: Props) {
  const { casino, expected, unavailable } = row.listed
  const clockSource = clockSourceOf(row)
  const { own } = row
  const status = rowStatus(row, now)
  const { name } = casino
  const recommended = countsTowardAvailable(own.userTier)
  const warning = recommended ? null : warningText(row)
  // A browser's autofill reads the fields of every row that appears, and lays each row out for that.
  const isClosed = cards && !open
  const nameId = `row-name-${own.casinoId}`
  const note =
    onTheWay === null || onTheWay <= 0 ? null : (
      <OnTheWayNote amount={onTheWay} casino={name} href={actions.cashOutsHref} />
    )

  const named = (
    <span id={nameId} className={styles.name}>
      {name}
    </span>
  )
  // A warning or the reason for a missing link takes its place.
  const hasSecond = (warning ?? unavailable) === null

  return (
    <tr
      role="row"
      className={styles.row}
      data-casino={own.casinoId}
      data-parent={casino.parentId ?? undefined}
      data-status={status.kind}
      data-open={open || undefined}
    >
      <td role="cell" className={styles.status}>
        <StatusCell status={status} now={now} clockSource={clockSource} saving={saving} />
      </td>
      <th
        role="rowheader"
        scope="row"
        className={styles.casino}
        // Otherwise a screen reader would read the note with each cell of the row.
        aria-labelledby={note ? nameId : undefined}
      >
        {hasSecond ? (
          named
        ) : (
          <span className={styles.nameAndNote}>
            {named}
            {note}
          </span>
        )}
        {unavailable === null ? null : <UnavailableLink name={name} reason={unavailable} />}
        {warning === null ? null : (
          <span className={tier.warning}>
            <Icon name="caution" size={12} />
            {warning}
          </span>
        )}
        {hasSecond ? (
          <span className={styles.second}>
            <TagLabels tags={own.tags} />
            {replacesCatalog(row) ? (
              <deferredCatalogTip.Deferred
                row={row}
                now={now}
                text={secondLine(row, now)}
                className={styles.site}
              />
            ) : (
              <span className={styles.site}>{secondLine(row, now)}</span>
            )}
            {note}
          </span>
        ) : (
          <TagLabels tags={own.tags} />
        )}
        {isClosed && !visitor ? <DraftNote casinoId={own.casinoId} /> : null}
      </th>
      <td role="cell" className={styles.link} data-label="Referral Link">
        <VisitLink row={row} />
      </td>
      <ExpectedCell expected={expected} claim={claimText(row, now)} />
      <td role="cell" className={styles.collect}>
        <button
          type="button"
          className={buttonClass({
            look:
              status.kind === 'ready' && recommended && !visitor && unavailable === null
                ? 'filled'
                : 'outline',
            size: 'small',
          })}
          aria-label={`Collect ${name}${status.kind === 'waiting' ? `, ready in ${status.text}` : ''}`}
          aria-disabled={visitor || status.kind === 'closed' || undefined}
          data-tip={statusTip(status, now, clockSource)}
          data-tip-on="focus"
          data-do="collect"
          onClick={() => actions.collect(row)}
        >
          Collect
        </button>
      </td>
      <td role="cell" className={styles.more}>
        {cards ? (
          <button
            type="button"
            className={buttonClass({ look: 'quiet', size: 'small' })}
            aria-expanded={open}
            aria-label={`${open ? 'Less' : 'More'} about ${name}`}
            onClick={() => onToggle(own.casinoId)}
          >
            {open ? 'Less' : 'More'}
            <Icon name={open ? 'chevron-up' : 'chevron-down'} />
          </button>
        ) : null}
      </td>
      {isClosed ? null : <WashCell game={casino.washGame} />}
      <td role="cell" className={styles.strategy} data-label="Strategy">
        <button
          type="button"
          className={textLink.link}
          data-do="strategy"
          aria-label={`View strategy for ${name}`}
          onClick={() => actions.showStrategy(row)}
        >
          View
        </button>
      </td>
      {isClosed ? null : (
        <>
          <LastCell collectedAt={own.lastCollected} now={now} />
          <AmountCell
            casinoId={own.casinoId}
            casino={name}
            kind="cash-out"
            visitor={visitor}
            onAmount={(amount) => actions.recordAmount(row, 'cash-out', amount)}
            onVisitor={() => actions.rejectVisitor('cash-out')}
          />
          <MoneyCell label="Total Earned" amount={own.payout} />
          <AmountCell
            casinoId={own.casinoId}
            casino={name}
            kind="spend"
            visitor={visitor}
            onAmount={(amount) => actions.recordAmount(row, 'spend', amount)}
            onVisitor={() => actions.rejectVisitor('spend')}
          />
          <MoneyCell label="Total Spent" amount={own.spent} />
          {cards && onTheWay !== null ? actions.renderBalance(row) : null}
          <td role="cell" data-label="Community Score">
            {hasVotes(row) ? (
              <VoteCell
                casino={name}
                score={own.communityRank}
                votes={own.votes}
                own={own.vote}
                visitor={visitor}
                onVote={(vote) => (visitor ? actions.rejectVisitor('vote') : actions.vote(row, vote))}
              />
            ) : (
              DASH
            )}
          </td>
          {visitor ? null : (
            <td role="cell" className={styles.move} data-label="Reorder">
              <button
                type="button"
                className={GRIP}
                data-do="move"
                aria-label={`Move ${name}`}
                aria-haspopup="menu"
                onClick={(event) => actions.openMoveMenu(row, event.currentTarget)}
              >
                <Icon name="grip" />
              </button>
              {cards ? (
                <>
                  <button
                    type="button"
                    className={buttonClass({ size: 'small' }, styles.aside)}
                    aria-label={`Edit ${name}`}
                    data-do="edit"
                    onClick={() => actions.edit(row)}
                  >
                    Edit
                  </button>
                  <button
                    type="button"
                    className={buttonClass({ size: 'small' }, styles.aside)}
                    aria-label={`Hide or snooze ${name}`}
                    aria-haspopup="menu"
                    onClick={(event) => actions.openMoveMenu(row, event.currentTarget)}
                  >
                    Hide or snooze
                  </button>
                </>
              ) : null}
            </td>
          )}
        </>
      )}
    </tr>
  )
}, arePropsEqual)

/** Says that a closed card has an amount that is not recorded. */
function DraftNote({ casinoId }: { casinoId: number }) {
  const cashOut = useDraft(casinoId, 'cash-out')
  const spend = useDraft(casinoId, 'spend')
  return cashOut.text.trim() === '' && spend.text.trim() === '' ? null : (
    <span className={styles.unrecorded}>Not recorded yet</span>
  )
}

// These cells render again only if their text changes: rows that exchange their casinos after a sort often have the same.

const ExpectedCell = memo(function ExpectedCell({
  expected,
  claim,
}: {
  expected: Cents | null
  claim: string | null
}) {
  return (
    <td role="cell" className={EXPECTED} data-label="Expected Daily">
      {expected === null ? DASH : <span data-tip={claim ?? undefined}>{formatMoney(expected)}</span>}
    </td>
  )
})

const WashCell = memo(function WashCell({ game }: { game: string | null }) {
  return (
    <td role="cell" className={styles.wash} data-label="Wash Game">
      <span data-tip={game ?? undefined}>{game ?? 'N/A'}</span>
    </td>
  )
})

const LastCell = memo(function LastCell({ collectedAt, now }: { collectedAt: EpochMs | null; now: EpochMs }) {
  return (
    <td role="cell" className={LAST} data-label="Last Collected">
      {collectedAt === null ? (
        DASH
      ) : (
        <time dateTime={new Date(collectedAt).toISOString()} data-tip={clockAndDay(collectedAt, now)}>
          {pastText(collectedAt, now)}
        </time>
      )}
    </td>
  )
})

/** Amounts from $10,000.00 use a smaller font to fit the column. */
const MoneyCell = memo(function MoneyCell({ label, amount }: { label: string; amount: Cents }) {
  const text = formatMoney(amount)
  return (
    <td role="cell" className={MONEY} data-label={label} data-long={text.length > 9 || undefined}>
      {text}
    </td>
  )
})

function VisitLink({ row: { listed } }: { row: ListRow }) {
  const { name, link, referral, active } = listed.casino
  if (listed.unavailable !== null)
    return (
      <>
        <span className={styles.dash}>{DASH}</span>
        <span className={styles.reason}>{reasonWithSource(listed.unavailable)}</span>
      </>
    )
  if (link === null || !active) return <>{DASH}</>
  return (
    <a
      className={VISIT}
      data-do="open"
      href={link}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-label={`Visit ${name}, opens a new tab${referral ? ', referral link' : ''}`}
    >
      Visit
      {referral ? <Icon name="arrow-out" size={14} /> : null}
    </a>
  )
}

/** Leads to the page that explains it. The tooltip has the reason, which an expanded card shows as text. */
function UnavailableLink({ name, reason }: { name: string; reason: Unavailable }) {
  const text = reasonWithSource(reason)
  return (
    <a
      className={UNAVAILABLE}
      data-do="open"
      href={reason.page}
      data-tip={text}
      aria-label={`${name}: ${reason.title}. ${text}`}
    >
      {reason.title}
    </a>
  )
}

/** What the next claim pays or depends on, else the site; and whether the figures are the member's own. */
function secondLine(row: ListRow, now: EpochMs): string {
  const { casino, bonus } = row.listed
  const site = casino.site === null ? DASH : domainOf(casino.site)
  const text = bonus.clock.kind === 'condition' ? bonus.clock.text : (claimText(row, now) ?? site)
  if (row.own.added !== null) return text === DASH ? 'yours' : `${text} · yours`
  return isYours(row) ? `${text} · yours` : text
}

/** Whether figures of the catalog are replaced by the member's own. */
function replacesCatalog({ listed: { catalog }, own: { figures } }: ListRow): boolean {
  return catalog !== null && (figures?.clock !== undefined || figures?.value !== undefined)
}

function isYours({ own: { figures } }: ListRow): boolean {
  return figures?.clock !== undefined || figures?.value !== undefined || figures?.level !== undefined
}

function domainOf(site: string): string {
  return new URL(site).hostname.replace(/^www\./, '')
}

/** Returns why the casino of a row is in tier 5; null if unknown. */
function warningText({ listed: { casino } }: ListRow): string | null {
  return casino.tier === null || casino.tier === 5 ? casino.tierReason : 'You moved it here.'
}

/**
 * Compares the props of two rows. Ignores the rank, which changes in every row after a sort or a move but is not shown,
 * and the tier: a row that moves to another tier mounts there.
 */
function arePropsEqual(before: Props, after: Props): boolean {
  return (
    before.now === after.now &&
    before.visitor === after.visitor &&
    before.saving === after.saving &&
    before.onTheWay === after.onTheWay &&
    before.cards === after.cards &&
    before.open === after.open &&
    before.actions === after.actions &&
    before.row.listed === after.row.listed &&
    sameRecords(before.row, after.row)
  )
}

function sameRecords({ own: a }: ListRow, { own: b }: ListRow): boolean {
  return (
    a.lastCollected === b.lastCollected &&
    a.payout === b.payout &&
    a.spent === b.spent &&
    a.vote === b.vote &&
    a.communityRank === b.communityRank &&
    a.votes === b.votes &&
    (a.tags === b.tags || JSON.stringify(a.tags) === JSON.stringify(b.tags)) &&
    a.collectedDay === b.collectedDay &&
    a.statedDay?.at === b.statedDay?.at &&
    a.statedDay?.day === b.statedDay?.day &&
    a.statedReady?.at === b.statedReady?.at &&
    a.statedReady?.readyAt === b.statedReady?.readyAt
  )
}
