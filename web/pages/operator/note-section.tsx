import { useAction } from '#web/api/use-action.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { checkNote, MAX_NOTE } from '#core/note/check-note.ts'
import { noteQuery, saveNote } from '#web/pages/operator/operator.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { OperatorSection, OperatorSkeleton } from '#web/pages/operator/operator-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { describedBy, Field } from '#web/ui/field.tsx'
import input from '#web/ui/input.module.css'
import styles from './operator-page.module.css'

const TEXTS = {
  offline: 'The note will load when you’re back online.',
  unavailable: 'We’ll try again every few seconds.',
  rejected: 'Couldn’t load the note',
}

/** The note on the landing page and in "What changed". */
export function NoteSection({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(noteQuery(userId))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <OperatorSection
      id="operator-note"
      title="Note on the public pages"
      note="Visitors see it on the landing page and on “What changed”, with its day in New York. A change takes up to ten seconds."
      heading={heading}
    >
      {data === undefined ? (
        error === null ? (
          <OperatorSkeleton label="Loading the note" />
        ) : (
          <ErrorNotice failure={error.failure} words={TEXTS} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.note === null ? (
            <p className={styles.note}>No note is pinned.</p>
          ) : (
            <p className={styles.message}>
              <b>Pinned on {dateText(data.note.date)}:</b> {data.note.text}
            </p>
          )}
          <NoteForm
            userId={userId}
            pinned={data.note?.text ?? null}
            onRemoved={() => heading.current?.focus()}
          />
        </>
      )}
    </OperatorSection>
  )
}

type FormProps = { userId: string; pinned: string | null; onRemoved: () => void }

/** The text stays in the field after an error, and after the note was removed: a press pins it again. */
function NoteForm({ userId, pinned, onRemoved }: FormProps) {
  const [text, setText] = useState(pinned ?? '')
  const { running, run } = useAction<'pin' | 'remove'>()
  const [error, setError] = useState<string | null>(null)
  const field = { id: 'note-text', help: `Plain text, at most ${MAX_NOTE} characters. No links.`, error }

  async function save(action: 'pin' | 'remove', value: string | null): Promise<void> {
    await run(action, () => saveNote(userId, value), {
      failed: 'Couldn’t save the note.',
      done: action === 'pin' ? 'Pinned' : 'Removed',
      // The button has left the page.
      onDone: () => action === 'remove' && onRemoved(),
    })
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const checked = checkNote(text)
    if (checked.ok) return void save('pin', checked.value)
    setError(
      checked.reason.kind === 'empty'
        ? 'Enter a note'
        : `This is ${checked.reason.over} ${checked.reason.over === 1 ? 'character' : 'characters'} too long. The limit is ${MAX_NOTE}.`,
    )
    document.getElementById(field.id)?.focus()
  }

  return (
    <form className={styles.noteForm} noValidate onSubmit={submit}>
      <Field label="Note" {...field}>
        <textarea
          id={field.id}
          className={input.input}
          rows={3}
          value={text}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={describedBy(field)}
          onChange={({ target }) => {
            setText(target.value)
            setError(null)
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" busy={running === 'pin'}>
          {pinned === null ? 'Pin the note' : 'Replace the note'}
        </Button>
        {pinned === null ? null : (
          <Button look="quiet" busy={running === 'remove'} onClick={() => void save('remove', null)}>
            Remove the note
          </Button>
        )}
      </div>
    </form>
  )
}
