import { useRef, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { reasonText, failureOf, noAnswer } from '#web/api/api-failure.ts'
import { showAlertInDialog } from '#web/ui/message-store.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { USER_HEADER } from '#contract/user-header.ts'
import { type ApiResponse, tokensSettled } from '#web/api/api.ts'
import { shownUser } from '#web/api/session/session.ts'
import type { CsvSeparator } from '#core/export/csv-line.ts'

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

/** A complete file of the API, with the name from the server. */
type FetchedFile = { readonly name: string; readonly content: Blob }

/**
 * Fetches a file for the user on screen. Never throws.
 *
 * Has no timeout, because a long history on a slow connection takes minutes. An interrupted transfer is a failure, so
 * that an incomplete file is never saved.
 */
async function fetchFile(path: string): Promise<ApiResponse<FetchedFile>> {
  await tokensSettled()
  const userId = shownUser()
  try {
    const headers: Record<string, string> = userId === undefined ? {} : { [USER_HEADER]: userId }
    const response = await fetch(path, { credentials: 'same-origin', headers })
    if (!response.ok) return failureOf(await response.json(), response.headers)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    // A captive portal returns 200 without a file name.
    if (name === undefined) return noAnswer()
    return { kind: 'ok', value: { name, content: await response.blob() } }
  } catch {
    return noAnswer()
  }
}

/**
 * Returns what separates the cells of a CSV file in the region of the browser: a semicolon where it writes 12,50, as its
 * spreadsheets expect.
 */
export function csvSeparatorOfRegion(): CsvSeparator {
  return new Intl.NumberFormat(navigator.language).format(1.5).includes(',') ? ';' : ','
}
