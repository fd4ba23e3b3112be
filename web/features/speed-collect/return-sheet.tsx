import { type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import { sumKnown } from '#core/money/sum-known.ts'
import { AmountFields } from '#web/features/speed-collect/amount-fields.tsx'
import { type MainAction, MainButton } from '#web/features/speed-collect/main-button.tsx'
import type { SheetState } from '#web/features/speed-collect/sheet-state.ts'
import { bonusesText, type SpeedStop } from '#web/features/speed-collect/speed-stop.ts'
import type { LastVisit, VisitedBonus } from '#web/features/speed-collect/use-visit.ts'
import { type NotReady, READY_IN_ID } from '#web/features/speed-collect/use-not-ready.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'
import { publishHeight } from '#web/ui/publish-height.ts'
import styles from './sheet.module.css'

type Props = {
  state: SheetState
  action: MainAction
  /** Whether keys are shown on the buttons. */
  keys: boolean
  mainRef: Ref<HTMLAnchorElement & HTMLButtonElement>
  /** Returns false for a press that must open nothing. */
  onMain: () => boolean
  /** The main button's action, for Enter in a field. */
  onEnter: () => void
  onAmount: () => void
  onNotReady: (visit: LastVisit) => void
  onMissOne: (bonus: VisitedBonus) => void
  onMore: () => void
  onBack: () => void
  onLeaveOut: (stop: SpeedStop, outcome: 'skipped' | 'not-available') => void
}

/**
 * The sheet at the bottom of the screen: asks about the last visit first, then shows the next casino. Its main button has the
 * same place and size in every state.
 */
export function ReturnSheet({ state, action, keys, mainRef, onMain, onEnter, ...props }: Props) {
  const id = useId()
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => (sheet.current === null ? undefined : publishHeight(sheet.current, 'sheet')), [])
  useFocusKept(sheet)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields
    <section
      ref={sheet}
      className={classNames(styles.sheet, 'no-print')}
      aria-labelledby={`${id}-text`}
      onKeyDown={(event) => {
        const { key, repeat, target, nativeEvent } = event
        if (key !== 'Enter' || repeat || nativeEvent.isComposing || !(target instanceof HTMLInputElement))
          return
        event.preventDefault()
        onEnter()
      }}
    >
      <div className={styles.ask}>
        <SheetText id={`${id}-text`} state={state} onMore={props.onMore} onBack={props.onBack} />
        <Answers state={state} keys={keys} {...props} />
      </div>
      {/* With a key: the browser follows a link after React has rendered its press, so its address must not change. */}
      <MainButton key={action.stop?.casinoId} ref={mainRef} action={action} keys={keys} onPress={onMain} />
    </section>
  )
}

type TextProps = { id: string; state: SheetState; onMore: () => void; onBack: () => void }

function SheetText({ id, state, onMore, onBack }: TextProps) {
  switch (state.kind) {
    case 'next':
      return (
        <p id={id} className={styles.text}>
          <NextText stop={state.next} />
        </p>
      )
    case 'more':
      return (
        <div className={styles.textBar}>
          <p id={id} className={styles.text}>
            <NextText stop={state.next} />
          </p>
          <Button look="quiet" size="small" aria-label={`Back to ${state.visit.name}`} onClick={onBack}>
            <span className={styles.moreText}>
              Back<span className={styles.moreName}> to {state.visit.name}</span>
            </span>
          </Button>
        </div>
      )
    case 'answer':
      return (
        <div className={styles.textBar}>
          <VisitText id={id} visit={state.visit} />
          {state.next === null ? null : (
            <Button
              look="quiet"
              size="small"
              aria-label={`More: ${state.next.name}`}
              aria-expanded={false}
              onClick={onMore}
            >
              <span className={styles.moreText}>
                More<span className={styles.moreName}>: {state.next.name}</span>
              </span>
              <Icon name="chevron-up" size={14} />
            </Button>
          )}
        </div>
      )
    case 'amount':
      return (
        <div className={styles.textBar}>
          <VisitText id={id} visit={state.visit} />
          <Button
            look="quiet"
            size="small"
            aria-label={`Cancel the amount at ${state.visit.name}`}
            onClick={onBack}
          >
            Cancel
          </Button>
        </div>
      )
    case 'not-ready':
      return (
        <p id={id} className={styles.text}>
          <span>
            <b>{state.notReady.name}</b> isn’t ready yet
          </span>
        </p>
      )
  }
}

/** "Next: Stake.us · $1.00" */
function NextText({ stop }: { stop: SpeedStop }) {
  return (
    <span>
      Next: <b>{stop.name}</b>
      {stop.rows.length > 1 ? `, ${bonusesText(stop.rows)}` : null}
      {stop.worth === null ? null : <After text={formatMoney(stop.worth)} />}
    </span>
  )
}

/** "SpinQuest · $1.00 expected" */
function VisitText({ id, visit }: { id: string; visit: LastVisit }) {
  const { bonuses } = visit
  const expected = sumKnown(bonuses.map(({ worth }) => worth))
  return (
    <p id={id} className={styles.text}>
      <Icon name="check" size={18} />
      <span>
        <b>{visit.name}</b>
        {bonuses.length > 1 ? `, ${bonusesText(bonuses)}` : null}
        <After text={expected === null ? 'collected' : formatMoney(expected)} />
        {expected === null ? null : ' expected'}
      </span>
    </p>
  )
}

/** " · $1.00", which wraps before the dot. */
function After({ text }: { text: string }) {
  return (
    <>
      {' '}
      <span className={classNames(styles.after, 'figures')}>· {text}</span>
    </>
  )
}

type AnswersProps = Pick<Props, 'state' | 'keys' | 'onAmount' | 'onNotReady' | 'onMissOne' | 'onLeaveOut'>

function Answers({ state, keys, onAmount, onNotReady, onMissOne, onLeaveOut }: AnswersProps) {
  switch (state.kind) {
    case 'answer': {
      const { visit } = state
      const isOne = visit.bonuses.length === 1
      return (
        <div className={styles.answers}>
          <KeyButton
            hotkey={keys ? 'A' : null}
            action="amount"
            name={`${isOne ? 'Other amount' : 'Other amounts'}: ${visit.name}`}
            onPress={onAmount}
          >
            {isOne ? 'Other amount' : 'Other amounts'}
          </KeyButton>
          <KeyButton
            hotkey={keys ? 'N' : null}
            action="not-ready"
            name={`Not ready yet: ${visit.name}`}
            onPress={() => onNotReady(visit)}
          >
            Not ready yet
          </KeyButton>
        </div>
      )
    }
    case 'amount':
      return <AmountFields visit={state.visit} onMiss={onMissOne} />
    case 'not-ready':
      return <ReadyInField notReady={state.notReady} />
    case 'next':
    case 'more': {
      const { next } = state
      return (
        <div className={styles.answers}>
          <KeyButton
            hotkey={null}
            action="not-available"
            name={`Not available ${next.name}`}
            onPress={() => onLeaveOut(next, 'not-available')}
          >
            <span>Not available</span> <small>{next.name}</small>
          </KeyButton>
          <KeyButton
            hotkey={keys ? 'S' : null}
            action="skip"
            name={`Skip ${next.name}`}
            onPress={() => onLeaveOut(next, 'skipped')}
          >
            <span>Skip</span> <small>{next.name}</small>
          </KeyButton>
        </div>
      )
    }
  }
}

type KeyButtonProps = {
  /** The key that presses it, as it is shown; null if it is not. */
  hotkey: string | null
  /** How the keyboard shortcuts find it. */
  action: string
  name: string
  onPress: () => void
  children: ReactNode
}

function KeyButton({ hotkey, action, name, onPress, children }: KeyButtonProps) {
  return (
    <Button className={styles.answer} aria-label={name} data-sheet-do={action} onClick={onPress}>
      <span className={styles.answerText}>{children}</span>
      {hotkey === null ? null : <kbd aria-hidden="true" data-key={hotkey} />}
    </Button>
  )
}

function ReadyInField({ notReady: { name, text, error, type } }: { notReady: NotReady }) {
  return (
    <div className={styles.field}>
      <label htmlFor={READY_IN_ID}>
        Ready in <span className={styles.optional}>(optional)</span>
      </label>
      <input
        id={READY_IN_ID}
        className={classNames(input.input, 'figures')}
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="3h 10m"
        value={text}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={`${READY_IN_ID}-note`}
        onChange={(event) => type(event.target.value)}
      />
      <p
        id={`${READY_IN_ID}-note`}
        className={error === null ? styles.help : styles.error}
        role={error === null ? undefined : 'alert'}
      >
        {error ?? `Without it, ${name} is skipped today`}
      </p>
    </div>
  )
}

/** Moves the focus to the main button if a change of the sheet removes the focused element. */
function useFocusKept(sheet: { readonly current: HTMLElement | null }): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const element = sheet.current
    const onFocus = () => void (hadFocus.current = true)
    // An element that loses the focus and is still there was left by the user, for example with a press outside the sheet.
    const onBlur = ({ relatedTarget, target }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && element?.contains(relatedTarget) === true
      if (!stays && target instanceof Node && target.isConnected) hadFocus.current = false
    }
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('focusout', onBlur)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('focusout', onBlur)
    }
  }, [sheet])
  // After every render: nothing else moves the focus to the body.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    sheet.current?.querySelector<HTMLElement>('[data-sheet-main]')?.focus({ preventScroll: true })
  })
}
