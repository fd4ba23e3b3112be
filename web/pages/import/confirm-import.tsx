import { MOST_IMPORTED_CASINOS } from '#contract/import-limits.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { reasonText } from '#web/api/api-failure.ts'
import type { ImportSummary } from '#web/features/import/import-messages.ts'
import { countText, entriesText, progressText } from '#web/features/import/import-texts.ts'
import type { ImportState, ImportSteps } from '#web/features/import/use-import.ts'
import styles from '#web/features/import/import.module.css'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The sums of the file next to those of what will be recorded, and the button that records it. */
export function ConfirmImport({
  open: { isReading, failure, restore },
  summary,
  steps,
}: {
  open: ImportState & { kind: 'open' }
  summary: ImportSummary
  steps: ImportSteps
}) {
  const { entries, newEntries, uncheckedEntries, problemRows, sums, fileSum, newCasinos } = summary
  const isRestored = restore?.isChosen === true
  const addedCasinos = newCasinos.length + (isRestored ? restore.own.added.length : 0)
  const hasTooManyCasinos = addedCasinos > MOST_IMPORTED_CASINOS
  const isEmpty = newEntries === 0 && !isRestored
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
      {addedCasinos === 0 ? null : (
        <p>
          {countText(addedCasinos, 'casino')} will be added to your list.
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
          disabled={isEmpty || isReading || uncheckedEntries > 0 || hasTooManyCasinos}
          onClick={steps.send}
        >
          {isEmpty
            ? 'Nothing new to import'
            : newEntries === 0
              ? 'Restore your list'
              : isReading && uncheckedEntries > 0
                ? 'Comparing with your history…'
                : `Import ${entriesText(newEntries)}`}
        </Button>
        <Button onClick={steps.reset}>Choose another file</Button>
      </div>
    </section>
  )
}
