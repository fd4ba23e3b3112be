import type { CashOutStatus, PayoutMethod } from '#core/money/cash-out-status.ts'

export const STATUS_NAMES = {
  requested: 'Requested',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
  canceled: 'Canceled',
} as const satisfies Record<CashOutStatus, string>

export const METHOD_NAMES = {
  bank: 'Bank transfer',
  'gift-card': 'Gift card',
  crypto: 'Crypto',
  'e-wallet': 'E-wallet',
  other: 'Other',
} as const satisfies Record<PayoutMethod, string>
