import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import type { ImportSource } from '#web/features/import/use-import.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import input from '#web/ui/input.module.css'
import styles from './import.module.css'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,text/csv,text/tab-separated-values'
const PASTED_NAME = 'Pasted cells'

/** The first step: a file is chosen or dropped, or cells are pasted. */
export function ChooseFile({ onOpen }: { onOpen: (source: ImportSource) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [text, setText] = useState('')

  function openFile(file: File | undefined): void {
    if (file !== undefined) onOpen({ name: file.name, content: file })
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    openFile(event.dataTransfer.files[0])
  }

  function paste(event: ClipboardEvent): void {
    const [file] = event.clipboardData.files
    if (file === undefined) return
    event.preventDefault()
    openFile(file)
  }

  return (
    <section aria-labelledby={`${id}-title`} className={styles.choose}>
      <h2 id={`${id}-title`}>Choose your records</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={field}
          type="file"
          accept={ACCEPTED}
          className="visually-hidden"
          aria-label="File with your records"
          tabIndex={-1}
          onChange={({ target }) => {
            openFile(target.files?.[0])
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <Button look="filled" onClick={() => field.current?.click()}>
          Choose a file
        </Button>
        <p>
          or drop it here. CSV, Excel (.xlsx), or an export of yours, up to 20,000 rows and 10&nbsp;MB: a list
          of entries, or a sheet with a cell for each casino and day. Nothing is recorded until you confirm.
        </p>
      </div>
      <label htmlFor={`${id}-text`} className={styles.pasteLabel}>
        Or paste cells from a spreadsheet
      </label>
      <textarea
        id={`${id}-text`}
        className={classNames(input.input, styles.paste)}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onPaste={paste}
      />
      <Button disabled={text.trim() === ''} onClick={() => onOpen({ name: PASTED_NAME, content: text })}>
        Read these cells
      </Button>
    </section>
  )
}
