/** A vote a person can give. */
export type Vote = 1 | -1

/** A person's vote on a casino; 0 while they have given none. */
export type VoteState = Vote | 0

/**
 * By how much a vote moves the community score: the difference from the vote before it.
 *
 * @returns 0 for an identical vote, which is ignored; otherwise -2, -1, 1 or 2.
 * @see spec section 4 "Vote"
 */
export function voteDifference(before: VoteState, vote: Vote): number {
  return vote - before
}
