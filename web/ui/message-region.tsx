import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styles from './message-region.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import {
  closeMessage,
  currentMessages,
  dismissMessage,
  type Message,
  onMessagesChange,
} from '#web/ui/message-store.ts'
import { Notice, NoticeActions, STAY_MS } from '#web/ui/notice.tsx'

const NO_MESSAGES: readonly Message[] = []

/**
 * Shows the open messages; render it once. The backdrop of an open dialog covers the messages of the page. An alert
 * that belongs to a dialog renders in that dialog, where the keyboard can reach it and it does not overlap the content.
 */
export function MessageRegion() {
  const messages = useSyncExternalStore(onMessagesChange, currentMessages, () => NO_MESSAGES)
  const dialogs = new Set(messages.flatMap(({ place }) => place ?? []))
  return (
    <>
      <section aria-label="Messages" className={`${styles.messages} no-print`}>
        <MessageCard messages={messages.filter(({ place, deferred }) => place === null && !deferred)} />
      </section>
      {[...dialogs].map((dialog, at) =>
        createPortal(
          <MessageCard messages={messages.filter(({ place }) => place === dialog)} />,
          dialog,
          String(at),
        ),
      )}
    </>
  )
}

/**
 * One card for all messages of a place: the newest, or the one that the user turned to. The others are in the document
 * but hidden, so that screen readers announce each message once when it arrives. The timers pause while the pointer or
 * the focus is on the card.
 */
function MessageCard({ messages }: { messages: readonly Message[] }) {
  const [paused, setPaused] = useState(false)
  const [turn, setTurn] = useState({ newest: 0, shown: 0 })
  const previousFocus = useRef<HTMLElement | null>(null)
  const newest = messages.at(-1)?.id
  // A new message ends the turn.
  const turned = turn.newest === newest ? messages.findIndex(({ id }) => id === turn.shown) : -1
  const at = turned < 0 ? messages.length - 1 : turned
  const shown = messages[at]

  /** After a key press, returns the focus to the previous element: every button of a message closes it. */
  function restoreFocus({ detail }: MouseEvent): void {
    setPaused(false)
    if (detail === 0 && previousFocus.current?.isConnected === true) previousFocus.current.focus()
  }

  return (
    <div
      className={shown === undefined ? undefined : styles.card}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true)
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          previousFocus.current = relatedTarget
      }}
      onBlur={() => setPaused(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- every click is on a button */}
      <div onClickCapture={restoreFocus}>
        {messages.map((message) =>
          message.kind === 'toast' ? null : (
            <div key={message.id} hidden={message !== shown}>
              <Alert message={message} paused={paused} />
            </div>
          ),
        )}
        <ol aria-live="polite" aria-relevant="additions text">
          {messages.map((message) =>
            message.kind === 'toast' ? (
              <li key={message.id} hidden={message !== shown}>
                <Toast message={message} paused={paused} />
              </li>
            ) : null,
          )}
        </ol>
      </div>
      {messages.length < 2 || newest === undefined ? null : (
        <div className={styles.count}>
          <span className="figures">
            {messages.length - at} of {messages.length}
          </span>
          <Button
            look="quiet"
            size="small"
            aria-label="Next message"
            onClick={() => setTurn({ newest, shown: messages.at(at - 1)?.id ?? newest })}
          >
            Next
            <Icon name="chevron-right" />
          </Button>
        </div>
      )}
    </div>
  )
}

function Alert({ message, paused }: { message: Message; paused: boolean }) {
  const { kind, text, action } = message
  const dismiss = () => dismissMessage(message)
  if (action === undefined)
    return (
      <Notice
        tone={kind === 'success' ? 'ready' : 'caution'}
        paused={paused}
        className={styles.notice}
        onDismiss={dismiss}
      >
        {text}
      </Notice>
    )
  return (
    <Notice tone="warning" className={styles.notice}>
      <p>{text}</p>
      <NoticeActions>
        <ActionButton message={message} />
        <Button look="quiet" size="small" onClick={dismiss}>
          Dismiss
        </Button>
      </NoticeActions>
    </Notice>
  )
}

function Toast({ message, paused }: { message: Message; paused: boolean }) {
  // Restarts whenever the toast changes.
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissMessage(message), STAY_MS)
    return () => clearTimeout(timer)
  }, [message, paused])
  return (
    <div className={styles.toast}>
      <span>{message.text}</span>
      <ActionButton message={message} />
      <Button size="small" icon aria-label="Dismiss" onClick={() => dismissMessage(message)}>
        <Icon name="close" />
      </Button>
    </div>
  )
}

function ActionButton({ message: { id, action } }: { message: Message }) {
  if (action === undefined) return null
  return (
    <Button
      size="small"
      onClick={() => {
        closeMessage(id)
        action.run()
      }}
    >
      {action.label}
    </Button>
  )
}
