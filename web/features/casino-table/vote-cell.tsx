import type { Vote, VoteState } from '#core/votes/vote.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Props = {
  casino: string
  score: number
  votes: number
  mine: VoteState
  visitor: boolean
  onVote: (vote: Vote) => void
}

/** The community's score between its two buttons, with the number of votes it is made of. */
export function VoteCell({ casino, score, votes, mine, visitor, onVote }: Props) {
  return (
    <span className="vote">
      <button
        type="button"
        className="vote-button vote-up"
        aria-label={`Vote up for ${casino}`}
        aria-pressed={mine === 1}
        aria-disabled={visitor || undefined}
        onClick={() => onVote(1)}
      >
        <Icon name="vote" />
      </button>
      <span className="vote-score figures">
        <span>{scoreText(score)}</span>
        <small>
          {votes} {votes === 1 ? 'vote' : 'votes'}
          {mine === 0 ? null : <VisuallyHidden>, yours {scoreText(mine)}</VisuallyHidden>}
        </small>
      </span>
      <button
        type="button"
        className="vote-button vote-down"
        aria-label={`Vote down for ${casino}`}
        aria-pressed={mine === -1}
        aria-disabled={visitor || undefined}
        onClick={() => onVote(-1)}
      >
        <Icon name="vote" />
      </button>
    </span>
  )
}

/** "+41", "0", "−3" with a true minus. */
function scoreText(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `\u2212${-score}` : '0'
}
