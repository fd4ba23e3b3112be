import { useState } from 'react'
import { reasonText } from '#web/api/api-failure.ts'
import { type AppliedList, undoList } from '#web/features/import/apply-list.ts'
import { countText, entriesText, ROW_ERROR_TEXTS } from '#web/features/import/import-texts.ts'
import type { ImportOutcome as Outcome } from '#web/features/import/running-import.ts'
import { VIEWS } from '#contract/pages.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'

const MOST_LISTED_REJECTIONS = 50

type OutcomeProps = { owner: string; name: string; outcome: Outcome; onChanged: () => void }

/** Whether an import that had recorded entries was undone meanwhile: nothing else makes its next rows a conflict. */
function isUndone({ failure }: Extract<Outcome, { kind: 'failed' }>): boolean {
  return failure.kind === 'rejected' && failure.code === 'conflict'
}

/** What an import has done, or why it stopped. */
export function ImportOutcome({ owner, name, outcome, onChanged }: OutcomeProps) {
  if (outcome.kind === 'in-other-tab')
    return <Notice tone="plain">The import of {name} is running in another tab.</Notice>
  if (outcome.kind === 'interrupted')
    return (
      <Notice tone="warning">
        The import of {name} stopped. {reasonText(outcome.failure)}{' '}
        {outcome.result === null
          ? 'We don’t know yet whether its first rows were recorded.'
          : `${entriesText(outcome.result.position)} of ${outcome.result.rowCount.toLocaleString('en-US')} are processed.`}{' '}
        Continue it in the list below: nothing is recorded twice.
      </Notice>
    )
  if (outcome.kind === 'failed')
    return (
      <Notice tone="warning">
        The import of {name} stopped. {reasonText(outcome.failure)}{' '}
        {outcome.recorded === 0
          ? 'Nothing was recorded.'
          : isUndone(outcome)
            ? 'To record its entries, import the file again.'
            : `${entriesText(outcome.recorded)} ${outcome.recorded === 1 ? 'was' : 'were'} recorded. Import the file again to add the rest: nothing is recorded twice.`}
      </Notice>
    )
  const { result, rejected, list } = outcome
  const { recorded = 0, alreadyThere = 0 } = result ?? {}
  const listed = rejected.slice(0, MOST_LISTED_REJECTIONS)
  return (
    <Notice tone="ready" polite>
      {result === null ? `Imported ${name}` : `Imported ${name}: ${entriesText(recorded)} recorded`}
      {alreadyThere === 0 ? '' : `, ${alreadyThere.toLocaleString('en-US')} already there`}
      {rejected.length === 0 ? '' : `, ${countText(rejected.length, 'row')} rejected`}.
      {listed.length === 0 ? null : (
        <ul>
          {listed.map(({ number, reason }) => (
            <li key={`${number} ${reason}`}>
              Row {number}: {ROW_ERROR_TEXTS[reason]}
            </li>
          ))}
          {rejected.length > listed.length ? (
            <li>and {countText(rejected.length - listed.length, 'more row')}</li>
          ) : null}
        </ul>
      )}
      <ListOutcome owner={owner} list={list} onChanged={onChanged} />
      <NoticeActions>
        <PageLink href={VIEWS.history.path} className={buttonClass({})}>
          Open your history
        </PageLink>
      </NoticeActions>
    </Notice>
  )
}

/** What an import changed in the list, which can be taken back while the page is open. */
function ListOutcome({
  owner,
  list,
  onChanged,
}: Pick<OutcomeProps, 'owner' | 'onChanged'> & { list: AppliedList }) {
  const [undo, setUndo] = useState<'offered' | 'running' | 'done' | 'failed'>('offered')
  const [notUndone, setNotUndone] = useState(0)
  if (list.changes === 0 && list.rejected === 0) return null
  async function takeBack(): Promise<void> {
    setUndo('running')
    const response = await undoList(owner, list.undo)
    setUndo(response.kind === 'ok' ? 'done' : 'failed')
    if (response.kind === 'ok') setNotUndone(response.value.rejected)
    onChanged()
  }
  if (undo === 'done')
    return (
      <p>
        {notUndone === 0
          ? 'The list is as it was before.'
          : `${countText(notUndone, 'change')} to your list could not be undone. The others are undone.`}
      </p>
    )
  return (
    <>
      <p>
        {countText(list.changes, 'change')} to your list
        {list.rejected === 0 ? '' : `, ${countText(list.rejected, 'change')} not possible`}.
        {undo === 'failed' ? ' Couldn’t undo all of them. Try again.' : ''}
      </p>
      {list.undo.length === 0 ? null : (
        <NoticeActions>
          <Button busy={undo === 'running'} onClick={() => void takeBack()}>
            Undo the changes to your list
          </Button>
        </NoticeActions>
      )}
    </>
  )
}
