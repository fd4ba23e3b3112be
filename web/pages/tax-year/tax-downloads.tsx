import { useState } from 'react'
import type { TaxYear } from '#web/api/reports/reports.ts'
import { csvSeparatorOfRegion } from '#web/features/export/region.ts'
import { casinosCsv, monthsCsv } from '#web/pages/tax-year/tax-file.ts'
import { Button } from '#web/ui/button.tsx'
import { showAlert } from '#web/ui/message-store.ts'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './tax-year-page.module.css'

const SHEETS = { casinos: [28, 10, 12], months: [18, 12] }

/** Prints the page, or saves its sums as a file. */
export function TaxDownloads({ taxYear }: { taxYear: TaxYear }) {
  const [isBusy, setBusy] = useState(false)
  const name = `daily-bonus-blog-tax-${taxYear.year}`

  function saveCsv(): void {
    saveFile(`${name}.csv`, csvBlob(casinosCsv(taxYear, csvSeparatorOfRegion())))
  }

  async function saveWorkbook(): Promise<void> {
    setBusy(true)
    try {
      const { workbookOfSheets } = await import('#web/features/export/workbook-of.ts')
      const workbook = await workbookOfSheets([
        { name: 'By casino', csv: csvBlob(casinosCsv(taxYear)), widths: SHEETS.casinos },
        { name: 'By month', csv: csvBlob(monthsCsv(taxYear)), widths: SHEETS.months },
      ])
      saveFile(`${name}.xlsx`, workbook)
    } catch {
      showAlert(
        'Couldn’t create the workbook. Try again, or download the CSV file.',
        () => void saveWorkbook(),
      )
    }
    setBusy(false)
  }

  return (
    <div className={styles.downloads}>
      <Button look="filled" onClick={() => print()}>
        Print
      </Button>
      <Button aria-label="Sums as CSV" onClick={saveCsv}>
        CSV
      </Button>
      <Button aria-label="Sums as Excel" busy={isBusy} onClick={() => void saveWorkbook()}>
        Excel
      </Button>
    </div>
  )
}

function csvBlob(csv: string): Blob {
  return new Blob([csv], { type: 'text/csv;charset=utf-8' })
}
