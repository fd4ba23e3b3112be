import type { Visibility } from '#core/ranking/visibility.ts'

/** Neither hidden nor snoozed. */
export const SHOWN: Visibility = { hidden: false, snoozedUntil: null }

/** The ID of the heading of the hidden and snoozed casinos. */
export const HIDDEN_SUMMARY_ID = 'hidden-and-snoozed'
