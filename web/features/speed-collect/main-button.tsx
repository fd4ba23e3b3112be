import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import type { SpeedStop } from '#web/features/speed-collect/speed-stop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './sheet.module.css'

/** What the main button of the sheet shows, and the casino that its press collects; null if it collects none. */
export type MainAction = {
  readonly text: string
  /** The second line, which says what else a press does, or at which casino. */
  readonly detail: string | null
  readonly stop: SpeedStop | null
  /** False for a casino that must not be advertised, and for a press that is not possible. */
  readonly isFilled: boolean
  readonly isDisabled: boolean
}

type Props = {
  action: MainAction
  /** Whether its key is shown. */
  keys: boolean
  /** Returns false for a click that must be ignored: the tab then does not open. */
  onPress: () => boolean
  ref: Ref<HTMLAnchorElement & HTMLButtonElement>
}

/** The one button under the thumb, at the same place in every state. A link if it opens a casino: browsers may block other tabs. */
export function MainButton({ action, keys, onPress, ref }: Props) {
  const { text, detail, stop, isFilled, isDisabled } = action
  const { link, referral } = stop?.linked.listed.casino ?? { link: null, referral: false }
  const name = detail === null ? text : `${text}${detail.startsWith('next:') ? ',' : ''} ${detail}`
  const shared = {
    ref,
    className: buttonClass({ look: isFilled ? 'filled' : 'outline' }, styles.main),
    'data-sheet-main': '',
    onClick: (event: MouseEvent) => void (onPress() || event.preventDefault()),
    // Ignores key repeats.
    onKeyDown: (event: KeyboardEvent) => void (event.repeat && event.preventDefault()),
  }
  const content = (
    <>
      <span className={styles.mainText}>
        <span>{text}</span>{' '}
        {detail === null ? null : (
          <small>
            {detail}
            {referral ? <Icon name="arrow-out" size={12} /> : null}
          </small>
        )}
      </span>
      {keys ? <kbd aria-hidden="true" data-key="Enter" /> : null}
    </>
  )
  if (link === null || isDisabled)
    return (
      <button type="button" {...shared} aria-label={name} disabled={isDisabled}>
        {content}
      </button>
    )
  return (
    <a
      {...shared}
      href={link}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-label={`${name}, opens a new tab${referral ? ', referral link' : ''}`}
    >
      {content}
    </a>
  )
}
