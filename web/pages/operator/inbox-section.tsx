import { useAction } from '#web/api/use-action.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InboxMessage, ReportGroup } from '#contract/operator.ts'
import { FEEDBACK_TYPES, type FeedbackType } from '#core/feedback/check-feedback.ts'
import { type InboxFilter, inboxQuery, markFeedback, OPEN_INBOX } from '#web/pages/operator/operator.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { OperatorSection, OperatorSkeleton } from '#web/pages/operator/operator-section.tsx'
import { FEEDBACK_TYPE_NAMES, figureName, timeText } from '#web/pages/operator/operator-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import styles from './operator-page.module.css'

/** The feedback inbox: filters, groups of reports, and messages. */
export function InboxSection({ userId }: { userId: string }) {
  const [filter, setFilter] = useState<InboxFilter>(OPEN_INBOX)
  const { running: marking, run } = useAction<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const inbox = useInfiniteQuery(inboxQuery(userId, filter))
  const all = useInfiniteQuery(inboxQuery(userId, OPEN_INBOX))
  const messages = inbox.data?.pages.flatMap((page) => page.messages)
  const groups = all.data?.pages[0]?.groups ?? []

  async function mark({ id, doneAt }: InboxMessage): Promise<void> {
    const done = doneAt === null
    await run(id, () => markFeedback(id, done), {
      failed: 'Couldn’t mark the message.',
      done: done ? 'Marked as done' : 'Reopened',
      // The message has left this list.
      onDone: () => heading.current?.focus(),
    })
  }

  return (
    <OperatorSection id="operator-inbox" title="Feedback" heading={heading}>
      <div className={styles.filters}>
        <SelectField
          id="inbox-state"
          label="Show"
          value={filter.state}
          onChange={({ target }) =>
            setFilter({ ...filter, state: target.value === 'done' ? 'done' : 'open' })
          }
        >
          <option value="open">Open</option>
          <option value="done">Done</option>
        </SelectField>
        <SelectField
          id="inbox-type"
          label="Type"
          value={filter.type}
          onChange={({ target }) => setFilter({ ...filter, type: target.value as FeedbackType | '' })}
        >
          <option value="">All types</option>
          {FEEDBACK_TYPES.map((type) => (
            <option key={type} value={type}>
              {FEEDBACK_TYPE_NAMES[type]}
            </option>
          ))}
        </SelectField>
      </div>
      <ReportGroups groups={groups} onChoose={(about) => setFilter({ state: 'open', type: '', about })} />
      {filter.about === null ? null : (
        <p>
          Only messages about {aboutText(filter.about)}.{' '}
          <Button look="link" onClick={() => setFilter({ ...filter, about: null })}>
            Show all
          </Button>
        </p>
      )}
      {inbox.error === null ? null : (
        <Notice tone="caution" polite>
          Couldn’t refresh the messages. {reasonText(inbox.error.failure)}
        </Notice>
      )}
      {messages === undefined ? (
        inbox.error === null ? (
          <OperatorSkeleton label="Loading messages" />
        ) : null
      ) : messages.length === 0 ? (
        <p className={styles.note}>No messages match.</p>
      ) : (
        <ul className={styles.list}>
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              busy={marking === message.id}
              onMark={() => void mark(message)}
            />
          ))}
        </ul>
      )}
      {inbox.hasNextPage ? (
        <div>
          <Button busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
            {inbox.isFetchingNextPage ? 'Loading…' : 'Show earlier'}
          </Button>
        </div>
      ) : null}
    </OperatorSection>
  )
}

function aboutText({ casino, figure }: Pick<ReportGroup, 'casino' | 'figure'>): string {
  return figure === null ? casino : `${casino}, ${figureName(figure)}`
}

function ReportGroups({
  groups,
  onChoose,
}: {
  groups: readonly ReportGroup[]
  onChoose: (group: ReportGroup) => void
}) {
  if (groups.length === 0) return null
  return (
    <div>
      <h3>Open reports by casino and figure</h3>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={`${group.casinoId} ${group.figure ?? ''}`}>
            <Button size="small" onClick={() => onChoose(group)}>
              {aboutText(group)}: <span className="figures">{group.reports}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function MessageItem({
  message,
  busy,
  onMark,
}: {
  message: InboxMessage
  busy: boolean
  onMark: () => void
}) {
  const { id, feedbackType, message: text, casino, figure, sender, createdAt, doneAt } = message
  return (
    <li>
      <p className={styles.head}>
        <b>{FEEDBACK_TYPE_NAMES[feedbackType]}</b>
        {casino === null ? null : <span>{aboutText({ casino, figure })}</span>}
        <span>From a {sender}</span>
        <time dateTime={createdAt}>{timeText(createdAt)}</time>
        {doneAt === null ? null : <span>Done {timeText(doneAt)}</span>}
      </p>
      <p id={`message-${id}`} className={styles.message}>
        {text}
      </p>
      <Button size="small" busy={busy} aria-describedby={`message-${id}`} onClick={onMark}>
        {doneAt === null ? 'Mark as done' : 'Reopen'}
      </Button>
    </li>
  )
}
