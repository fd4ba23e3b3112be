import { useMemo } from 'react'
import { MOST_IMPORTED_CASINOS } from '#contract/import-limits.ts'
import type { SessionUser } from '#contract/session.ts'
import type { KnownCasino } from '#core/import/match-casino.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { importsQuery } from '#web/api/imports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { reasonText } from '#web/api/reason-text.ts'
import { ChooseFile } from '#web/features/import/choose-file.tsx'
import { FileSection } from '#web/features/import/file-section.tsx'
import { focusOnMount } from '#web/features/import/focus-on-mount.ts'
import { ImportList } from '#web/features/import/import-list.tsx'
import type { ImportSummary } from '#web/features/import/import-messages.ts'
import { ImportPreview } from '#web/features/import/import-preview.tsx'
import { ImportQuestions } from '#web/features/import/import-questions.tsx'
import {
  countText,
  entriesText,
  FILE_PROBLEM_TEXTS,
  ROW_ERROR_TEXTS,
} from '#web/features/import/import-texts.ts'
import { MatchCasinos } from '#web/features/import/match-casinos.tsx'
import { MatchColumns } from '#web/features/import/match-columns.tsx'
import { type RunningImport, useRunningImport } from '#web/features/import/running-import.ts'
import type { ImportProgress, SentImport } from '#web/features/import/send-import.ts'
import { type ImportState, type ImportSteps, useImport } from '#web/features/import/use-import.ts'
import styles from '#web/features/import/import.module.css'
import { VIEW_ADDRESSES } from '#web/features/views/views.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The steps of an import, and the list of earlier ones. */
export function ImportContent({ user, rows }: { user: SessionUser; rows: readonly ListRow[] }) {
  const casinos = useMemo(() => knownCasinos(rows), [rows])
  const refresh = () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === user.id })
  const steps = useImport(user.id, casinos, () => {
    refresh()
    void queryClient.invalidateQueries(importsQuery(user.id))
  })
  const { state } = steps
  const running = useRunningImport(user.id)
  return (
    <div className={styles.page}>
      <output className="visually-hidden">
        {running?.kind === 'sending' ? sendingText(running) : statusText(state)}
      </output>
      {running?.kind === 'sending' ? (
        <section aria-labelledby="import-sending" className={styles.section}>
          <h2 id="import-sending" ref={focusOnMount} tabIndex={-1}>
            Importing {running.name}
          </h2>
          <ProgressBar
            label="Import"
            text={progressText(running.progress)}
            value={running.progress.done}
            max={running.progress.of}
          />
          <p className="figures">{progressText(running.progress)}</p>
          <p>Keep this tab open. You can use the rest of the site meanwhile.</p>
        </section>
      ) : state.kind === 'open' ? (
        <OpenFile owner={user.id} state={state} steps={steps} casinos={casinos} />
      ) : (
        <>
          {running?.kind === 'sent' ? (
            <div ref={focusOnMount} tabIndex={-1}>
              <Outcome name={running.name} outcome={running.outcome} />
            </div>
          ) : null}
          {state.kind === 'rejected' ? (
            <Notice tone="warning">
              Couldn’t read {state.name}.{' '}
              {state.problem === 'failed'
                ? 'It’s damaged, or too large for this device. Save it as CSV and choose that file.'
                : FILE_PROBLEM_TEXTS[state.problem]}
            </Notice>
          ) : null}
          {state.kind === 'reading' ? <p>Reading {state.name}…</p> : null}
          <ChooseFile onOpen={(source) => steps.open(source)} />
        </>
      )}
      <ImportList owner={user.id} onChanged={refresh} />
    </div>
  )
}

function OpenFile({
  owner,
  state,
  steps,
  casinos,
}: {
  owner: string
  state: ImportState & { kind: 'open' }
  steps: ImportSteps
  casinos: readonly KnownCasino[]
}) {
  const { file, settings, summary, source, version } = state
  const header = settings.header === null ? null : (file.firstRows[settings.header] ?? null)
  const names = new Map(casinos.map(({ id, label }) => [id, label]))
  return (
    <>
      <FileSection
        open={state}
        onChoices={(choices) => steps.open(source, choices)}
        onHeader={steps.changeHeader}
        onSystem={(system) => steps.change({ system })}
      />
      {file.isOwnExport ? (
        <Notice tone="plain" polite>
          This is an export of Daily Bonus Blog. Its columns are known, and entries are recognized by their
          ID.
        </Notice>
      ) : (
        <MatchColumns
          file={file}
          header={settings.header}
          columns={settings.columns}
          onColumns={steps.changeColumns}
        />
      )}
      {summary === null ? (
        <p>Reading the rows…</p>
      ) : (
        <>
          <ImportQuestions header={header} settings={settings} summary={summary} onChange={steps.change} />
          <MatchCasinos
            settings={settings}
            summary={summary}
            casinos={casinos}
            onCasinos={(chosen) => steps.change({ casinos: chosen })}
          />
          <ImportPreview
            owner={owner}
            file={file}
            settings={settings}
            summary={summary}
            version={version}
            steps={steps}
            nameOf={(id) => names.get(id) ?? `Casino ${id}`}
          />
          <Confirm open={state} summary={summary} steps={steps} />
        </>
      )}
    </>
  )
}

/** The sums of the file next to those of what will be recorded, and the button that records it. */
function Confirm({
  open: { isReading, failure },
  summary,
  steps,
}: {
  open: ImportState & { kind: 'open' }
  summary: ImportSummary
  steps: ImportSteps
}) {
  const { entries, newEntries, uncheckedEntries, problemRows, sums, fileSum, newCasinos } = summary
  const hasTooManyCasinos = newCasinos.length > MOST_IMPORTED_CASINOS
  const lines = [
    ['Collections', sums.collections, sums.collected],
    ['Cash-outs', sums.cashOuts, sums.cashedOut],
    ['Spends', sums.spends, sums.spent],
  ] as const
  return (
    <section aria-labelledby="import-confirm" className={styles.section}>
      <h2 id="import-confirm">What will be recorded</h2>
      <table className={styles.sums}>
        <tbody>
          {lines.map(([name, count, sum]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="figures">{count.toLocaleString('en-US')}</td>
              <td className="figures">{formatMoney(sum)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              All amounts in the file
            </th>
            <td className="figures">{formatMoney(fileSum)}</td>
          </tr>
        </tbody>
      </table>
      {problemRows === 0 ? null : (
        <p>{countText(problemRows, 'row has a problem', 'rows have a problem')} and won’t be recorded.</p>
      )}
      {newCasinos.length === 0 ? null : (
        <p>
          {countText(newCasinos.length, 'casino')} will be added to your list.
          {hasTooManyCasinos
            ? ` One import can add up to ${MOST_IMPORTED_CASINOS}: leave some out, or match them with your list.`
            : ''}
        </p>
      )}
      {isReading && uncheckedEntries > 0 ? (
        <ProgressBar
          label="Comparing with your history"
          text={progressText({ done: entries - uncheckedEntries, of: entries })}
          value={entries - uncheckedEntries}
          max={entries}
        />
      ) : null}
      {failure === null ? null : (
        <Notice tone="warning">
          Couldn’t compare {entriesText(uncheckedEntries)} with your history. {reasonText(failure)}
          <NoticeActions>
            <Button onClick={steps.checkAgain}>Compare again</Button>
          </NoticeActions>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          look="filled"
          disabled={newEntries === 0 || isReading || uncheckedEntries > 0 || hasTooManyCasinos}
          onClick={steps.send}
        >
          {newEntries === 0
            ? 'Nothing new to import'
            : isReading && uncheckedEntries > 0
              ? 'Comparing with your history…'
              : `Import ${entriesText(newEntries)}`}
        </Button>
        <Button onClick={steps.reset}>Choose another file</Button>
      </div>
    </section>
  )
}

const MOST_LISTED_REJECTIONS = 50

function Outcome({ name, outcome }: { name: string; outcome: SentImport }) {
  if (outcome.kind === 'failed')
    return (
      <Notice tone="warning">
        The import of {name} stopped. {reasonText(outcome.failure)}{' '}
        {outcome.result === null
          ? 'Nothing was recorded.'
          : `${entriesText(outcome.result.recorded)} ${outcome.result.recorded === 1 ? 'was' : 'were'} recorded. Import the file again to add the rest: nothing is recorded twice.`}
      </Notice>
    )
  const { recorded, alreadyThere } = outcome.result
  const { rejected } = outcome
  const listed = rejected.slice(0, MOST_LISTED_REJECTIONS)
  return (
    <Notice tone="ready" polite>
      Imported {name}: {entriesText(recorded)} recorded
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
      <NoticeActions>
        <PageLink href={VIEW_ADDRESSES.history} className={buttonClass({})}>
          Open your history
        </PageLink>
      </NoticeActions>
    </Notice>
  )
}

/** What a screen reader hears after each step. */
function statusText(state: ImportState): string {
  switch (state.kind) {
    case 'none':
    case 'rejected':
      return ''
    case 'reading':
      return `Reading ${state.name}`
    case 'open':
      if (state.summary === null || state.isReading) return ''
      return `${entriesText(state.summary.newEntries)} new, ${entriesText(state.summary.existingEntries)} already there, ${countText(state.summary.problemRows, 'row')} with a problem`
  }
}

function sendingText({ name, progress }: RunningImport & { kind: 'sending' }): string {
  return progress.done === 0 ? `Importing ${name}` : ''
}

function progressText({ done, of }: ImportProgress): string {
  return `${done.toLocaleString('en-US')} of ${entriesText(of)}`
}

/** The casinos of the list, by their names and sites, and their further bonuses. */
function knownCasinos(rows: readonly ListRow[]): KnownCasino[] {
  return rows
    .filter(({ own }) => own.added?.deleted !== true)
    .map(({ own, listed: { casino, further } }) => {
      const isCasino = further === null && (own.added?.parentId ?? null) === null
      return {
        id: own.casinoId,
        label: casino.name,
        names: isCasino ? [casino.name, ...(casino.site === null ? [] : [casino.site])] : [],
      }
    })
}
