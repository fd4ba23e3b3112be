import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** Ten codes, shown this once: to copy, to keep as a file, to print. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState<string | null>(null)
  const text = `${codes.join('\n')}\n`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied.')
    } catch {
      setSaid('This browser does not let us copy. Select the codes and copy them, or download them.')
    }
  }

  function download(): void {
    saveFile('daily-bonus-blog-backup-codes.txt', new Blob([`Daily Bonus Blog backup codes\n\n${text}`]))
    setSaid('Downloaded.')
  }

  return (
    <div className="backup-codes">
      <Notice tone="caution" polite>
        Keep these now: they are not shown again. Each logs you in once, in place of the code of your app.
      </Notice>
      <ol aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="account-do no-print">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={download}>Download</Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <output className="text-ink-second no-print">{said}</output>
    </div>
  )
}
