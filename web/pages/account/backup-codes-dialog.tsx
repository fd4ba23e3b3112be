import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './account-page.module.css'
import { copyText } from '#web/ui/copy-text.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Shows new backup codes. Closes only with its button or Escape, because the codes are not shown again. */
export default function BackupCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  return (
    <Dialog
      alert
      title="Your backup codes"
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <BackupCodes codes={codes} />
    </Dialog>
  )
}

/** Shows the backup codes with buttons to copy, download, and print them. The codes are shown only once. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const [status, setStatus] = useState<string | null>(null)
  const text = `${codes.join('\n')}\n`

  async function copy(): Promise<void> {
    setStatus(
      (await copyText(text))
        ? 'Copied.'
        : 'Your browser blocked copying. Select the codes and copy them, or download them.',
    )
  }

  function download(): void {
    saveFile('daily-bonus-blog-backup-codes.txt', new Blob([`Daily Bonus Blog backup codes\n\n${text}`]))
    setStatus('Downloaded.')
  }

  return (
    <div className={styles.codes}>
      <Notice tone="caution" polite>
        Save these now. We won’t show them again. Each one logs you in once, in place of the code from your
        app.
      </Notice>
      <ol aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classNames(styles.actions, 'no-print')}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={download}>Download</Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <output className={classNames(styles.note, 'no-print')}>{status}</output>
    </div>
  )
}
