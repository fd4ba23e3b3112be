/** How far a cash-out is. `rejected` and `canceled`: the amount is back in the balance. */
export const CASH_OUT_STATUSES = ['requested', 'approved', 'paid', 'rejected', 'canceled'] as const

export type CashOutStatus = (typeof CASH_OUT_STATUSES)[number]

/** How a cash-out is paid. */
export const PAYOUT_METHODS = ['bank', 'gift-card', 'crypto', 'e-wallet', 'other'] as const

export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/** The cash-outs that a history can be filtered by: those of a state, or `open`, which are requested or approved. */
export const CASH_OUT_FILTERS = [...CASH_OUT_STATUSES, 'open'] as const

export type CashOutFilter = (typeof CASH_OUT_FILTERS)[number]

/** The states of cash-outs that are on the way to the member. */
export const OPEN_STATUSES = ['requested', 'approved'] as const satisfies readonly CashOutStatus[]
