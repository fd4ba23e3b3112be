import { momentFormat } from '#web/ui/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '#contract/imports.ts'
import { importsQuery } from '#web/features/import/imports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { focusOnMount } from '#web/features/import/focus-on-mount.ts'
import { countText, entriesText } from '#web/features/import/import-texts.ts'
import type { ImportPlan } from '#web/features/import/import-store.ts'
import {
  continueImport,
  discardImport,
  useRunningImport,
  waitingImportsQuery,
} from '#web/features/import/running-import.ts'
import { undoImport } from '#web/features/import/send-import.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import styles from './import.module.css'

/** The imports of a member, newest first, each with its counts and Undo. */
export function ImportList({ owner, onChanged }: { owner: string; onChanged: () => void }) {
  const { data: imports, error, dataUpdatedAt } = useQuery(importsQuery(owner))
  const { data: waiting = [] } = useQuery(waitingImportsQuery(owner))
  const running = useRunningImport(owner)
  const sendingId = running?.kind === 'sending' ? running.id : null
  const plans = new Map(waiting.map((plan) => [plan.id, plan]))
  const unbegun = waiting.filter(
    ({ id }) => id !== sendingId && imports?.some((one) => one.id === id) === false,
  )
  const [undoing, setUndoing] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ readonly id: string; readonly edited: number } | null>(null)
  const [message, setMessage] = useState<{
    readonly tone: 'ready' | 'warning'
    readonly text: string
  } | null>(null)

  async function undo({ id, fileName }: Import, edited?: 'keep' | 'delete'): Promise<void> {
    if (undoing !== null) return
    setAsked(null)
    setMessage(null)
    setUndoing(id)
    const response = await undoImport(owner, id, edited)
    setUndoing(null)
    void queryClient.invalidateQueries(importsQuery(owner))
    onChanged()
    if (response.kind === 'ok') {
      const plan = plans.get(id)
      if (plan !== undefined) void discardImport(plan)
      const { undone, kept } = response.value
      const keptText = kept === 0 ? '' : ` ${entriesText(kept)} that you edited stayed.`
      setMessage({ tone: 'ready', text: `Undid ${fileName}: removed ${entriesText(undone)}.${keptText}` })
    } else if (response.kind === 'rejected' && response.code === 'conflict' && response.count !== undefined)
      setAsked({ id, edited: response.count })
    else setMessage({ tone: 'warning', text: `Couldn’t undo ${fileName}. ${reasonText(response)}` })
  }

  return (
    <section aria-labelledby="import-list" className={styles.section}>
      <h2 id="import-list">Your imports</h2>
      {message === null ? null : (
        <div key={message.text} ref={focusOnMount} tabIndex={-1}>
          <Notice tone={message.tone} polite onDismiss={() => setMessage(null)}>
            {message.text}
          </Notice>
        </div>
      )}
      {imports === undefined ? (
        <p>{error === null ? 'Loading…' : 'Couldn’t load your imports. We’ll try again.'}</p>
      ) : imports.length === 0 && unbegun.length === 0 ? (
        <p>None yet. What you import is listed here, and you can undo it at any time.</p>
      ) : (
        <ul className={styles.imports}>
          {unbegun.map((plan) => (
            <li key={plan.id}>
              <div className={styles.importLine}>
                <div>
                  <strong>{plan.fileName}</strong>
                  <p>
                    <time dateTime={new Date(plan.createdAt).toISOString()}>
                      {momentFormat.format(plan.createdAt)}
                    </time>{' '}
                    · stopped before its first row was recorded. {entriesText(plan.rowCount)} wait on this
                    device
                  </p>
                </div>
                <Continue plan={plan} isBusy={sendingId !== null} onSent={onChanged} />
                <Button
                  look="quiet"
                  aria-label={`Discard the import of ${plan.fileName}`}
                  onClick={() => void discardImport(plan)}
                >
                  Discard
                </Button>
              </div>
            </li>
          ))}
          {imports.map((one) => (
            <li key={one.id}>
              <div className={styles.importLine}>
                <div>
                  <strong>{one.fileName}</strong>
                  <p>
                    <time dateTime={one.createdAt}>{momentFormat.format(Date.parse(one.createdAt))}</time> ·{' '}
                    {countsText(one)}
                    {one.state === 'running' && one.id !== sendingId
                      ? ` ${whereText(one, plans.has(one.id), dataUpdatedAt)}`
                      : ''}
                  </p>
                </div>
                {one.id === sendingId || one.state === 'undoing' || one.state === 'undone' ? null : (
                  <Continue plan={plans.get(one.id)} isBusy={sendingId !== null} onSent={onChanged} />
                )}
                {one.state === 'undone' || one.id === sendingId ? null : (
                  <Button
                    busy={undoing === one.id}
                    aria-label={`Undo the import of ${one.fileName}`}
                    onClick={() => void undo(one)}
                  >
                    {undoing === one.id ? 'Undoing…' : 'Undo'}
                  </Button>
                )}
              </div>
              {asked?.id === one.id ? (
                <div ref={focusOnMount} tabIndex={-1}>
                  <Notice tone="caution">
                    You edited {entriesText(asked.edited)} of this import since.
                    <NoticeActions>
                      <Button onClick={() => void undo(one, 'keep')}>Keep those</Button>
                      <Button onClick={() => void undo(one, 'delete')}>Remove those too</Button>
                      <Button look="quiet" onClick={() => setAsked(null)}>
                        Cancel
                      </Button>
                    </NoticeActions>
                  </Notice>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Continues an import of which this device has the rest; nothing for other imports. */
function Continue({
  plan,
  isBusy,
  onSent,
}: {
  plan: ImportPlan | undefined
  /** Whether another import is being sent. */
  isBusy: boolean
  onSent: () => void
}) {
  if (plan === undefined) return null
  return (
    <Button
      disabled={isBusy}
      aria-label={`Continue the import of ${plan.fileName}`}
      onClick={() => void continueImport(plan, onSent)}
    >
      Continue
    </Button>
  )
}

/** An import without a batch for so long is not being sent anymore. */
const STOPPED_MS = 60_000

/** Where an import that is not finished can continue. */
function whereText({ updatedAt, rowCount, position }: Import, isHere: boolean, now: number): string {
  const count = rowCount - position
  const left = entriesText(count)
  if (isHere) return `${left} ${count === 1 ? 'is' : 'are'} saved on this device.`
  return now - Date.parse(updatedAt) < STOPPED_MS
    ? 'It is running in another tab or on another device.'
    : `It stopped. It can continue on the device where it began, which has the other ${left}. Finish it there, import the file again here, or undo it.`
}

function countsText(one: Import): string {
  const { state, recorded, alreadyThere, rejected, position, rowCount, undone, kept } = one
  if (state === 'undone')
    return `undone: ${entriesText(undone)} removed${kept === 0 ? '' : `, ${kept.toLocaleString('en-US')} kept`}`
  const parts = [
    `${recorded.toLocaleString('en-US')} recorded`,
    ...(alreadyThere === 0 ? [] : [`${alreadyThere.toLocaleString('en-US')} already there`]),
    ...(rejected === 0 ? [] : [countText(rejected, 'row rejected', 'rows rejected')]),
  ]
  if (state === 'undoing') parts.push('undo not finished')
  if (state === 'running')
    parts.push(`${position.toLocaleString('en-US')} of ${entriesText(rowCount)} so far.`)
  return parts.join(', ')
}
