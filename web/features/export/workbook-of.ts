/** A sheet of a workbook, made from a CSV file of ours. */
export type SheetOfWorkbook = {
  readonly name: string
  /** With points as decimal signs. */
  readonly csv: Blob
  /** The widths of the columns, in characters. The last one is that of all others. */
  readonly widths: readonly number[]
}

const ENTRY_WIDTHS = [
  38, 10, 24, 12, 12, 20, 20, 40, 20, 20, 20, 20, 20, 12, 12, 12, 12, 12, 20, 20, 20, 12, 12, 24, 24,
]

/** Converts our CSV export of entries to a workbook. @throws Error if the worker fails. */
export function workbookOf(csv: Blob): Promise<Blob> {
  return workbookOfSheets([{ name: 'Entries', csv, widths: ENTRY_WIDTHS }])
}

/** Converts CSV files to the sheets of a workbook, in a worker. @throws Error if the worker fails. */
export async function workbookOfSheets(sheets: readonly SheetOfWorkbook[]): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the worker stopped')))
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) =>
        data === null ? reject(new Error('the workbook could not be written')) : resolve(data),
      )
      worker.postMessage(sheets, [])
    })
  } finally {
    worker.terminate()
  }
}
