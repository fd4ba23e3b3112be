import { useMemo } from 'react'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import type { SessionUser } from '#contract/session.ts'
import type { KnownCasino } from '#core/import/match-casino.ts'
import { importsQuery } from '#web/features/import/imports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { ChooseFile } from '#web/features/import/choose-file.tsx'
import { FileSection } from '#web/features/import/file-section.tsx'
import { focusOnMount } from '#web/features/import/focus-on-mount.ts'
import { ImportList } from '#web/features/import/import-list.tsx'
import { ImportPreview } from '#web/features/import/import-preview.tsx'
import { ImportQuestions } from '#web/features/import/import-questions.tsx'
import {
  countText,
  entriesText,
  FILE_PROBLEM_TEXTS,
  progressText,
} from '#web/features/import/import-texts.ts'
import { MatchCasinos } from '#web/features/import/match-casinos.tsx'
import { MatchColumns } from '#web/features/import/match-columns.tsx'
import { type RunningImport, useRunningImport } from '#web/features/import/running-import.ts'
import {
  type ImportState,
  type ImportSteps,
  type MemberCasinos,
  useImport,
} from '#web/features/import/use-import.ts'
import styles from '#web/features/import/import.module.css'
import { ConfirmImport } from '#web/pages/import/confirm-import.tsx'
import { ImportOutcome } from '#web/pages/import/import-outcome.tsx'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { RestoredCounts } from '#web/features/import/restore-list.ts'
import checkbox from '#web/ui/checkbox.module.css'

/** The steps of an import, and the list of earlier ones. */
export function ImportContent({ user, rows }: { user: SessionUser; rows: readonly ListRow[] }) {
  const casinos = useMemo(() => memberCasinos(rows), [rows])
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
            text={runningText(running)}
            value={running.progress.done}
            max={running.progress.of}
          />
          <p className="figures">{runningText(running)}</p>
          <p>
            You can use the rest of the site meanwhile.{' '}
            {running.isStored
              ? 'If you close this tab, the import can continue on this device.'
              : 'Keep this tab open: this browser doesn’t store the rest of the import.'}
          </p>
        </section>
      ) : state.kind === 'open' ? (
        <OpenFile owner={user.id} state={state} steps={steps} casinos={casinos.known} />
      ) : (
        <>
          {running?.kind === 'sent' ? (
            <div ref={focusOnMount} tabIndex={-1}>
              <ImportOutcome
                owner={user.id}
                name={running.name}
                outcome={running.outcome}
                onChanged={refresh}
              />
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
  const { restore } = state
  const names = new Map(casinos.map(({ id, label }) => [id, label]))
  for (const { body, label } of restore?.own.added ?? []) names.set(ownCasinoId(body.id), label)
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
      {restore === null ? null : (
        <RestoreQuestion counts={restore.counts} isChosen={restore.isChosen} onChange={steps.restore} />
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
          <ConfirmImport open={state} summary={summary} steps={steps} />
        </>
      )}
    </>
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

type Sending = RunningImport & { kind: 'sending' }

function sendingText({ name, progress, step }: Sending): string {
  if (progress.done > 0) return ''
  return step === 'list' ? 'Changing your list' : `Importing ${name}`
}

function runningText({ progress, step }: Sending): string {
  const { done, of } = progress
  return step === 'list' ? `Your list: change ${done + 1} of ${of}` : progressText(progress)
}

function memberCasinos(rows: readonly ListRow[]): MemberCasinos {
  const own = rows
    .filter(({ own: { added } }) => added !== null && !added.deleted)
    .map(({ own: { casinoId }, listed }) => ({ id: casinoId, label: listed.casino.name }))
  const isChanged =
    own.length > 0 ||
    rows.some(({ own: { figures, tags, hidden } }) => figures !== null || tags.length > 0 || hidden)
  return { known: knownCasinos(rows), own, isChanged }
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

type Props = { counts: RestoredCounts; isChosen: boolean; onChange: (isChosen: boolean) => void }

/** Asks whether the list of an export is restored with its entries, and says what is not. */
function RestoreQuestion({ counts: { added, figures, tagged, hidden }, isChosen, onChange }: Props) {
  const parts = [
    ...(added === 0
      ? []
      : [countText(added, 'casino or bonus of your own', 'casinos and bonuses of your own')]),
    ...(figures === 0 ? [] : [`your own figures of ${countText(figures, 'casino')}`]),
    ...(tagged === 0 ? [] : [`the tags of ${countText(tagged, 'casino')}`]),
    ...(hidden === 0 ? [] : [countText(hidden, 'hidden or snoozed casino')]),
    'where you play',
    'your tiers and order',
  ]
  return (
    <section aria-labelledby="import-restore" className={styles.section}>
      <h2 id="import-restore">Your list</h2>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={checkbox.checkbox}
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>Also restore your list: {parts.join(', ')}</span>
      </label>
      <p>
        Figures that you have changed here stay. Your votes, limits, breaks, reminders, and the settings of
        your account aren’t restored.
      </p>
    </section>
  )
}
