import { useRef, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import type { WithReauth } from '#web/api/use-reauth.ts'
import { reasonText } from '#web/api/reason-text.ts'
import { showAlertInDialog } from '#web/ui/message-store.ts'
import { saveFile } from '#web/ui/save-file.ts'

const FILES = {
  json: { path: PATHS.exportJson, title: 'your data' },
  csv: { path: PATHS.exportCsv, title: 'your entries' },
} as const

export type ExportFormat = keyof typeof FILES

/** Downloads of a user's data. */
export type ExportDownloads = {
  /** The file that is being fetched. The server produces one file at a time, so a second request is ignored. */
  readonly running: ExportFormat | null
  /** @param filter of the CSV file, in the query format of `GET /api/entries`. */
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
    const search = new URLSearchParams(format === 'csv' ? filter : '')
    search.set('timeZone', new Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (format === 'csv' && hasDecimalComma()) search.set('decimalSign', 'comma')
    const response = await withReauth(async () => await fetchFile(`${path}?${search.toString()}`))
    inProgress.current = false
    setRunning(null)
    if (response?.kind === 'ok') saveFile(response.value.name, response.value.content)
    else if (response !== null)
      showAlertInDialog(
        `Couldn’t download ${title}. ${reasonText(response)}`,
        () => void download(format, filter),
      )
  }

  return { running, download: (format, filter = '') => void download(format, filter) }
}

/** Whether the region of the browser writes 12,50. Its spreadsheets then separate the cells of a file with semicolons. */
function hasDecimalComma(): boolean {
  return new Intl.NumberFormat(navigator.language).format(1.5).includes(',')
}
