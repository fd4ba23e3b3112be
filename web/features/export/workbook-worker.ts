import writeXlsxFile from 'write-excel-file/universal'
import { workbookRows } from '#web/features/export/workbook-rows.ts'

const WIDTHS = [38, 10, 24, 12, 12, 20, 20, 40, 20, 20, 20, 20, 20, 12, 12, 12, 12, 24]

/** Runs in a worker, so that a long history does not block the page. Answers a CSV file with a workbook, or with null. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void data
    .text()
    .then((csv) =>
      writeXlsxFile(workbookRows(csv), {
        sheet: 'Entries',
        columns: WIDTHS.map((width) => ({ width })),
        stickyRowsCount: 1,
      }).toBlob(),
    )
    .then(
      (workbook) => postMessage(workbook),
      () => postMessage(null),
    )
})
