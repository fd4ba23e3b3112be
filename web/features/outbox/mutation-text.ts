import { formatMoney } from '#core/money/format-money.ts'
import type { Mutation } from '#web/api/mutation.ts'

/**
 * Names a write, as the subject of "was not saved".
 *
 * @param casino the casino's name.
 */
export function mutationText(mutation: Mutation, casino: string): string {
  switch (mutation.kind) {
    case 'collect':
      return `${casino}: the collection`
    case 'cash-out':
    case 'spend':
      return `${casino}: the ${mutation.kind} of ${formatMoney(mutation.amount)}`
    case 'vote':
      return `${casino}: ${mutation.vote === 0 ? 'withdrawing the vote' : 'the vote'}`
    case 'undo-collect':
      return `${casino}: undoing the collection`
    case 'undo-cash-out':
    case 'undo-spend':
      return `${casino}: undoing the ${mutation.kind.slice('undo-'.length)} of ${formatMoney(mutation.amount)}`
    case 'visibility':
      return `${casino}: ${mutation.hidden ? 'hiding it' : mutation.snoozedUntil === null ? 'showing it again' : 'snoozing it'}`
    case 'ranking':
      return 'The order'
  }
}
