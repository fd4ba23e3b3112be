/** Why the history, which a name in a table of sums opens, has other totals. */
export const HISTORY_DIFFERENCE =
  'Sums include a casino’s further bonuses and count cash-outs on the day they were paid. A name opens its history, which lists further bonuses on their own and cash-outs on the day you requested them.'
