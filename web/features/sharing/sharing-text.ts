/** What the member agrees to, in the question and in the account. */
export const SHARING_TEXT =
  'When you collected, whether it was ready, the amount you entered, and how many days a cash-out took then count together with at least four other people’s, and show everybody when a bonus resets, what it pays, and how soon a casino pays out. No one sees that it was you.'
