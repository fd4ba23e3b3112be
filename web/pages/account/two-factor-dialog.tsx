import { useId, useState } from 'react'
import type { BackupCodes as Codes, TwoFactorStart } from '#contract/second-factor.ts'
import { PATHS } from '#contract/paths.ts'
import { callAsShownUser, sessionChanged } from '#web/api/session/session.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { CODE_MISSING, wrongCodeText } from '#web/features/account/code-field.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { isBackupCodes } from '#web/pages/account/two-factor-guards.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import field from '#web/ui/field.module.css'
import { TextField } from '#web/ui/field.tsx'
import accountStyles from '#web/features/account/account.module.css'
import styles from './account-page.module.css'
import { copyText } from '#web/ui/copy-text.ts'
import { encode } from 'uqr'

/** Shows the secret and asks for a first code. Two-factor is enabled only after the code is verified. */
export default function TwoFactorDialog({
  started,
  onDone,
  onClose,
}: {
  started: TwoFactorStart
  onDone: (codes: Codes) => void
  onClose: () => void
}) {
  const id = useId()
  const { problem, attempt, stop, errorOf, correct } = useFormProblem<'code'>()
  const [copied, setCopied] = useState<string | null>(null)

  const { busy, onSubmit } = useSubmit(async (data) => {
    const code = textOf(data, 'code').trim()
    if (code === '')
      return stop({ title: 'Please enter the code.', fields: [{ field: 'code', text: CODE_MISSING.app }] })
    const response = await callAsShownUser('POST', PATHS.twoFactorConfirm, isBackupCodes, {
      body: { code },
    })
    if (response.kind === 'ok') {
      onDone(response.value)
      return await sessionChanged('mfa-verified')
    }
    stop(formProblem(response, { code: wrongCodeText('app', serverNow()) }))
  })

  async function copy(): Promise<void> {
    setCopied(
      (await copyText(started.secret))
        ? 'Copied.'
        : 'Your browser blocked copying. Select the key and copy it.',
    )
  }

  return (
    <Dialog
      title="Turn on two-factor authentication"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Turning on…' : 'Turn on'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={onSubmit} onChange={correct}>
        <FormSummary problem={problem} attempt={attempt} idOf={() => `${id}-code`} />
        <p>Scan this code with an authenticator app, or type the key into the app.</p>
        <div className={styles.key}>
          <QrCode text={started.uri} label="QR code for your authenticator app" />
          <div>
            <p className={field.label}>Key</p>
            <p className={styles.secret} data-secret="">
              {(started.secret.match(/.{1,4}/g) ?? []).map((part, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the chunks of one text may be equal
                <span key={at}>{part}</span>
              ))}
            </p>
            <Button size="small" onClick={() => void copy()}>
              Copy the key
            </Button>
            <output className={field.help}>{copied}</output>
          </div>
        </div>
        <TextField
          id={`${id}-code`}
          name="code"
          label="Code"
          help="The six-digit code the app shows. All your other devices will be logged out."
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={60}
          className={accountStyles.code}
          error={errorOf('code')}
        />
      </form>
    </Dialog>
  )
}

/** The width of the quiet zone in modules, as the QR code standard requires. */
const QUIET = 4

/**
 * A QR code as an SVG image. It is dark on light in both themes, because many cameras cannot read inverted codes.
 * `label` describes its purpose. The caller shows the content as text.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <img> cannot show inline SVG
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.qrCode}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
