import { scoreText, type Vote, type VoteState } from '#core/votes/vote.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import buttons from './row-button.module.css'
import styles from './vote-cell.module.css'
import { classNames } from '#web/ui/class-names.ts'

// Joined once, not in each row.
const SCORE = classNames(styles.score, 'figures')
const UP = classNames(buttons.button, styles.button)
const DOWN = classNames(UP, styles.down)

/** The score of fewer votes says nothing about a casino, so only their number is shown. */
const ENOUGH_VOTES = 5

type Props = {
  casino: string
  score: number
  votes: number
  own: VoteState
  visitor: boolean
  onVote: (vote: Vote) => void
}

/** The community's score, from five votes on, and the number of votes between the two vote buttons. */
export function VoteCell({ casino, score, votes, own, visitor, onVote }: Props) {
  return (
    <span className={styles.vote}>
      <button
        type="button"
        className={UP}
        aria-label={`Vote up for ${casino}`}
        aria-pressed={own === 1}
        aria-disabled={visitor || undefined}
        onClick={() => onVote(1)}
      >
        <Icon name="vote" />
      </button>
      <span className={SCORE}>
        {votes < ENOUGH_VOTES ? null : <span>{scoreText(score)}</span>}
        <small>
          {votes} {votes === 1 ? 'vote' : 'votes'}
          {own === 0 ? null : <VisuallyHidden>, yours {scoreText(own)}</VisuallyHidden>}
        </small>
      </span>
      <button
        type="button"
        className={DOWN}
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
