import { formatMoney } from '#core/money/format-money.ts'
import type { Mutation } from '#web/outbox/writes.ts'

/**
 * Describes a write as the end of "Couldn’t …".
 *
 * @param casino the casino's name.
 */
export function mutationText(mutation: Mutation, casino: string): string {
  switch (mutation.kind) {
    case 'collect':
      return `record the collection at ${casino}`
    case 'cash-out':
    case 'spend':
      return `record the ${formatMoney(mutation.amount)} ${mutation.kind} at ${casino}`
    case 'collect-amount':
      return mutation.amount === null
        ? `remove the amount received at ${casino}`
        : `record the ${formatMoney(mutation.amount)} received at ${casino}`
    case 'vote':
      return `${mutation.vote === 0 ? 'withdraw' : 'record'} your vote for ${casino}`
    case 'undo-collect':
      return `undo the collection at ${casino}`
    case 'undo-cash-out':
    case 'undo-spend':
      return `undo the ${formatMoney(mutation.amount)} ${mutation.kind.slice('undo-'.length)} at ${casino}`
    case 'visibility':
      return mutation.hidden
        ? `hide ${casino}`
        : mutation.snoozedUntil === null
          ? `show ${casino} again`
          : `snooze ${casino}`
    case 'ranking':
      return 'save your order'
  }
}
