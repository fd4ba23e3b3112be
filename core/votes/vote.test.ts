import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreText, voteDifference, type VoteState } from '#core/votes/vote.ts'

// The difference, or the full value if there was none; identical is ignored.
test.each<[VoteState, VoteState, number]>([
  [0, 1, 1],
  [0, -1, -1],
  [1, -1, -2],
  [-1, 1, 2],
  [1, 1, 0],
  [-1, -1, 0],
  [1, 0, -1],
  [-1, 0, 1],
  [0, 0, 0],
])('from %d to %d moves the score by %d', (before, vote, by) => expect(voteDifference(before, vote)).toBe(by))

test('after any votes of one user the score is their last vote', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom<VoteState>(1, -1, 0), { minLength: 1 }), (votes) => {
      let [state, score]: [VoteState, number] = [0, 0]
      for (const vote of votes) {
        score += voteDifference(state, vote)
        state = vote
      }
      expect(score).toBe(votes.at(-1))
    }),
  ))

test.each([
  [41, '+41'],
  [0, '0'],
  [-3, '−3'],
])('the score %d is %s', (score, text) => expect(scoreText(score)).toBe(text))
