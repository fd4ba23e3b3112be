import writeXlsxFile from 'write-excel-file/universal'
import type { SheetOfWorkbook } from '#web/features/export/workbook-of.ts'
import { workbookRows } from '#web/features/export/workbook-rows.ts'

/** Runs in a worker, so that a long history does not block the page. Answers CSV files with a workbook, or with null. */
addEventListener('message', ({ data }: MessageEvent<readonly SheetOfWorkbook[]>) => {
  void Promise.all(data.map(sheetOf))
    .then((sheets) => writeXlsxFile(sheets).toBlob())
    .then(
      (workbook) => postMessage(workbook),
      () => postMessage(null),
    )
})

async function sheetOf({ name, csv, widths }: SheetOfWorkbook) {
  const rows = workbookRows(await csv.text())
  const columns = rows[0]?.map((_, column) => ({ width: widths[column] ?? widths.at(-1) ?? 12 })) ?? []
  return { data: rows, sheet: name, columns, stickyRowsCount: 1 }
}
