/** An upvote or a downvote. */
export type Vote = 1 | -1

/** A user's vote on a casino; 0 if there is none. */
export type VoteState = Vote | 0

/**
 * Returns the change of the community score by a vote: the difference from the user's previous vote.
 *
 * @param vote 0 withdraws the vote.
 * @returns 0 for an identical vote, which is ignored; otherwise -2, -1, 1 or 2.
 * @see docs/behavior.md, "Order, votes, and visibility"
 */
export function voteDifference(before: VoteState, vote: VoteState): number {
  return vote - before
}

/** Formats a community score: "+41", "0", "−3" with a minus sign (U+2212). */
export function scoreText(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `\u2212${-score}` : '0'
}
