import { foldText } from '#core/import/cell.ts'
import type { CashOutStatus } from '#core/money/cash-out-status.ts'

const WORDS: Readonly<Record<CashOutStatus, RegExp>> = {
  requested:
    /^(?:pending|requested|request|submitted|processing|inprocess|inprogress|inreview|underreview|review|open|waiting|awaiting|sent|new|unpaid|notpaid|notpaidyet|notyetpaid|notyet|notreceived|notreceivedyet|incomplete|notcomplete|notcompleted|notdone|hold|onhold|no|n|false|enattente|encours|demande|demandee|impaye|impayee|nonpaye|nonpayee|paspaye|paspayee|pasencore|pasencorepaye|pasencorepayee|nonrecu|pasrecu|non)$/,
  approved: /^(?:approved|accepted|confirmed|approuve|approuvee|accepte|acceptee)$/,
  paid: /^(?:paid|paidout|complete|completed|done|received|approvedandpaid|success|successful|cleared|paye|payee|recu|complet|termine|ok|yes|y|true)$/,
  rejected: /^(?:rejected|denied|declined|failed|returned|reversed|refused|refuse|refusee|rejete|rejetee)$/,
  canceled: /^(?:cancel|canceled|cancelled|void|voided|annule|annulee)$/,
}

const STATUSES = Object.keys(WORDS) as CashOutStatus[]

/** Returns the state of a cash-out that a word names, in English or French; null for other words. What is not paid is requested. */
export function statusOfText(text: string): CashOutStatus | null {
  const word = foldText(text)
  return STATUSES.find((status) => WORDS[status].test(word)) ?? null
}
