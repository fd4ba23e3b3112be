/** What a visitor reads who presses a button of the list. Apart, because the list loads no other message. */
export const VISITOR_MESSAGES = {
  collect: 'Please sign up or log in to record collections.',
  'cash-out': 'Please sign up or log in to record cashouts.',
  spend: 'Please sign up or log in to record spending.',
  vote: 'Please sign up or log in to vote.',
} as const
