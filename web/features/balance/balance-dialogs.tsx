import { newId } from '#web/api/new-id.ts'
import { type ComponentProps, useId, useState } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import { parseAmount } from '#core/money/parse-amount.ts'
import { err, ok, type Result } from '#core/result.ts'
import { type Cents, cents } from '#core/units.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'
import { useBalances } from '#web/outbox/balances.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { serverNow } from '#web/api/server-clock.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'

type Props = { casino: MemberCasino; onClose: () => void }

/** Asks for the balance that the casino shows. */
export function BalanceDialog({ casino, onClose }: Props) {
  const balances = useBalances(casino.owner)
  const known = balances && (balances.casinos.find(isOf(casino))?.balance ?? cents(0))
  return (
    <AmountDialog
      title={`My balance at ${casino.name}`}
      action="Save"
      label="Balance now ($)"
      help={
        known === undefined
          ? 'The sweepstakes coins that the casino shows. The difference to what you recorded is saved as a correction.'
          : `By what you recorded, it’s ${formatMoney(known)}. The difference is saved as a correction.`
      }
      canBeZero
      onAmount={(balance) => recordBalance(casino, balance, known ?? null)}
      onClose={onClose}
    />
  )
}

/** Asks for an amount that was played through. */
export function PlayedDialog({ casino, onClose }: Props) {
  const left = useBalances(casino.owner)?.casinos.find(isOf(casino))?.playthroughLeft ?? null
  return (
    <AmountDialog
      title={`Played through at ${casino.name}`}
      action="Record"
      aside={
        left === null || left === 0 ? null : (
          <Button
            onClick={() => {
              onClose()
              recordPlayed(casino, left, true)
            }}
          >
            Mark all as done
          </Button>
        )
      }
      label="Amount played ($)"
      help={
        left === null
          ? 'How often this casino’s coins must be played isn’t known. You can enter it under “Edit this casino…”.'
          : `${formatMoney(left)} left to play through.`
      }
      canBeZero={false}
      onAmount={(amount) => recordPlayed(casino, amount, false)}
      onClose={onClose}
    />
  )
}

type AmountDialogProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'action' | 'aside' | 'onClose'> & {
  label: string
  help: string
  canBeZero: boolean
  onAmount: (amount: Cents) => void
}

/** Asks for one amount, and closes when it is valid. */
function AmountDialog({ label, help, canBeZero, onAmount, ...dialog }: AmountDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  function submit(): void {
    const read = readAmount(text, canBeZero)
    if (read.ok) {
      dialog.onClose()
      return onAmount(read.value)
    }
    setError(read.reason)
    document.getElementById(id)?.focus()
  }

  return (
    <FormDialog {...dialog} onSubmit={submit} onChange={() => setError(null)}>
      <TextField
        id={id}
        label={label}
        help={help}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error}
      />
    </FormDialog>
  )
}

function isOf(casino: MemberCasino) {
  return (balance: { readonly casinoId: number }) => balance.casinoId === casino.casinoId
}

/** Reads the amount of a form. @param canBeZero whether 0 is an amount. */
function readAmount(text: string, canBeZero: boolean): Result<Cents, string> {
  const read = parseAmount(text)
  if (read.ok) return read
  if (canBeZero && read.reason.kind === 'too-small') return ok(cents(0))
  return err(amountErrorText(read.reason) ?? 'Enter an amount')
}

/** A casino of a member, whose further bonuses count for it. */
export type MemberCasino = { readonly owner: string; readonly casinoId: number; readonly name: string }

/**
 * Records what a balance is, and offers to undo it.
 *
 * @param known the balance by what was recorded; null if this page does not know it, and the server counts the difference.
 */
export function recordBalance(casino: MemberCasino, balance: Cents, known: Cents | null): void {
  const amount = cents(known === null ? 0 : balance - known)
  const { casinoId } = casino
  recordWithUndo(targetOf(casino), {
    kind: 'correction',
    id: newId(),
    casinoId,
    at: serverNow(),
    balance,
    amount,
  })
}

/** Records an amount that was played through, and offers to undo it. @param all whether it is all that was left. */
export function recordPlayed(casino: MemberCasino, amount: Cents, all: boolean): void {
  const { casinoId } = casino
  recordWithUndo(targetOf(casino), {
    kind: 'played',
    id: newId(),
    casinoId,
    at: serverNow(),
    amount,
    all,
  })
}

function targetOf({ owner, name }: MemberCasino) {
  return { owner, casino: { name, claim: null }, before: undefined }
}
