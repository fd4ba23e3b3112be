import { useRef, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import { fetchFile } from '#web/data/fetch-file.ts'
import type { WithProof } from '#web/data/use-proof.ts'
import { type Alerts, reasonText } from '#web/pages/dashboard/alerts.ts'
import { saveFile } from '#web/ui/save-file.ts'

const FILES = {
  json: { path: PATHS.exportJson, title: 'Your data' },
  csv: { path: PATHS.exportCsv, title: 'Your entries' },
} as const

export type ExportFormat = keyof typeof FILES

/** Downloads of a user's data. */
export type ExportDownloads = {
  /** The file that is being fetched. The server produces one at a time, so another one waits until it is done. */
  readonly running: ExportFormat | null
  readonly download: (format: ExportFormat) => void
}

/** Fetches a file, asking for the password or a passkey where the log-in is too long ago, and saves it. */
export function useExport(withProof: WithProof, say: Alerts['say']): ExportDownloads {
  const [running, setRunning] = useState<ExportFormat | null>(null)
  const underWay = useRef(false)

  async function download(format: ExportFormat): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setRunning(format)
    const { path, title } = FILES[format]
    const answer = await withProof(async () => await fetchFile(path))
    underWay.current = false
    setRunning(null)
    if (answer?.kind === 'ok') saveFile(answer.value.name, answer.value.content)
    else if (answer !== null)
      say(`${title} could not be downloaded: ${reasonText(answer)}`, () => void download(format))
  }

  return { running, download: (format) => void download(format) }
}
