import { useRef, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { type FetchedFile, fetchFile } from '#web/features/export/fetch-file.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { reasonText } from '#web/api/reason-text.ts'
import { showAlertInDialog } from '#web/ui/message-store.ts'
import { csvSeparatorOfRegion } from '#web/features/export/region.ts'
import { saveFile } from '#web/ui/save-file.ts'

const FILES = {
  json: { path: PATHS.exportJson, title: 'your data' },
  csv: { path: PATHS.exportCsv, title: 'your entries' },
  // A workbook is made from the CSV file.
  xlsx: { path: PATHS.exportCsv, title: 'your entries' },
} as const

export type ExportFormat = keyof typeof FILES

/** Downloads of a user's data. */
export type ExportDownloads = {
  /** The file that is being fetched. The server produces one file at a time, so a second request is ignored. */
  readonly running: ExportFormat | null
  /** @param filter of the CSV file and the workbook, in the query format of `GET /api/entries`. */
  readonly download: (format: ExportFormat, filter?: string) => void
}

/** Fetches and saves a file. Asks for the password or a passkey when the log-in is too old. */
export function useExport(withReauth: WithReauth): ExportDownloads {
  const [running, setRunning] = useState<ExportFormat | null>(null)
  const inProgress = useRef(false)

  async function download(format: ExportFormat, filter: string): Promise<void> {
    if (inProgress.current) return
    inProgress.current = true
    setRunning(format)
    const { path, title } = FILES[format]
    const search = new URLSearchParams(format === 'json' ? '' : filter)
    search.set('timeZone', new Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (format === 'csv' && csvSeparatorOfRegion() === ';') search.set('decimalSign', 'comma')
    const response = await withReauth(async () => await fetchFile(`${path}?${search.toString()}`))
    const file = response?.kind === 'ok' ? await savedFile(format, response.value) : null
    inProgress.current = false
    setRunning(null)
    if (file !== null) saveFile(file.name, file.content)
    else if (response?.kind === 'ok')
      showAlertInDialog(
        'Couldn’t create the workbook. Try again, or download the CSV file.',
        () => void download(format, filter),
      )
    else if (response !== null)
      showAlertInDialog(
        `Couldn’t download ${title}. ${reasonText(response)}`,
        () => void download(format, filter),
      )
  }

  return { running, download: (format, filter = '') => void download(format, filter) }
}

/** Returns the file to save: a workbook is made from a CSV file. @returns null if that fails. */
async function savedFile(format: ExportFormat, file: FetchedFile): Promise<FetchedFile | null> {
  if (format !== 'xlsx') return file
  const { workbookOf } = await import('#web/features/export/workbook-of.ts')
  try {
    return { name: file.name.replace(/\.csv$/, '.xlsx'), content: await workbookOf(file.content) }
  } catch {
    return null
  }
}
