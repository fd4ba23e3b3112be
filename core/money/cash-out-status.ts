/** How far a cash-out is. `rejected` and `canceled`: the amount is back in the balance. */
export const CASH_OUT_STATUSES = ['requested', 'approved', 'paid', 'rejected', 'canceled'] as const

export type CashOutStatus = (typeof CASH_OUT_STATUSES)[number]

/** How a cash-out is paid. */
export const PAYOUT_METHODS = ['bank', 'gift-card', 'crypto', 'e-wallet', 'other'] as const

/** The cash-outs that a history can be filtered by: those of a state, or `open`, which are requested or approved. */
export const CASH_OUT_FILTERS = [...CASH_OUT_STATUSES, 'open'] as const
