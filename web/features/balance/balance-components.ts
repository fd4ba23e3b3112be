/** The components for the balances of a member, in one module, so that they load as one file. */
export { BalanceCell } from '#web/features/balance/balance-cell.tsx'
export { BalanceSection } from '#web/features/balance/balance-section.tsx'
export { OnTheWayObserver } from '#web/features/balance/on-the-way-observer.ts'
export { CashOutLine } from '#web/features/balance/cash-out-line.tsx'
