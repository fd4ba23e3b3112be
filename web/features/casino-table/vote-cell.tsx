import type { Vote, VoteState } from '#core/votes/vote.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Props = {
  casino: string
  score: number
  votes: number
  own: VoteState
  visitor: boolean
  onVote: (vote: Vote) => void
}

/** The community's score between its two vote buttons, with the number of votes. */
export function VoteCell({ casino, score, votes, own, visitor, onVote }: Props) {
  return (
    <span className="vote">
      <button
        type="button"
        className="vote-button vote-up"
        aria-label={`Vote up for ${casino}`}
        aria-pressed={own === 1}
        aria-disabled={visitor || undefined}
        onClick={() => onVote(1)}
      >
        <Icon name="vote" />
      </button>
      <span className="vote-score figures">
        <span>{scoreText(score)}</span>
        <small>
          {votes} {votes === 1 ? 'vote' : 'votes'}
          {own === 0 ? null : <VisuallyHidden>, yours {scoreText(own)}</VisuallyHidden>}
        </small>
      </span>
      <button
        type="button"
        className="vote-button vote-down"
        aria-label={`Vote down for ${casino}`}
        aria-pressed={own === -1}
        aria-disabled={visitor || undefined}
        onClick={() => onVote(-1)}
      >
        <Icon name="vote" />
      </button>
    </span>
  )
}

/** Formats a score: "+41", "0", "−3" with a true minus sign. */
function scoreText(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `\u2212${-score}` : '0'
}
