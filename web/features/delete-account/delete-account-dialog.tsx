import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import type { SessionUser } from '#contract/session.ts'
import { passkeysQuery } from '#web/data/account.ts'
import { callApi } from '#web/data/api.ts'
import { isAnything } from '#web/data/door.ts'
import { confirmByPasskey } from '#web/data/reauthenticate.ts'
import type { WithProof } from '#web/data/use-proof.ts'
import { knowsPasskeys } from '#web/data/webauthn.ts'
import { type DeletionTrouble, deletionTrouble } from '#web/features/delete-account/deletion-trouble.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { UsernameField } from '#web/ui/username-field.tsx'

type Props = {
  user: SessionUser
  withProof: WithProof
  /** The download that is being fetched. */
  running: 'json' | 'csv' | null
  onDownload: (format: 'json' | 'csv') => void
  onDeleted: () => void
  onClose: () => void
}

const NO_TROUBLE: DeletionTrouble = { field: null, text: null }
const TIMEOUT_MS = 20_000

/** Asks once more, and for the password or a passkey, before everything is erased. */
export default function DeleteAccountDialog({
  user,
  withProof,
  running,
  onDownload,
  onDeleted,
  onClose,
}: Props) {
  const id = useId()
  const underWay = useRef(false)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState({ ...NO_TROUBLE, attempt: 0 })
  const [proven, setProven] = useState(false)
  const [atDevice, setAtDevice] = useState(false)
  const passkeys = useQuery(passkeysQuery(user.id))
  const offersPasskey = knowsPasskeys() && (passkeys.data?.passkeys.length ?? 0) > 0
  const stop = (why: DeletionTrouble) => {
    setTrouble(({ attempt }) => ({ ...why, attempt: attempt + 1 }))
    if (why.field !== null) document.getElementById(`${id}-password`)?.focus()
  }

  async function erase(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (underWay.current) return
    if (password === '' && !proven) return stop({ field: 'Enter your password', text: null })
    underWay.current = true
    setBusy(true)
    const body = { user_id: user.id, ...(proven ? {} : { password }) }
    const answer = await withProof(
      async () => await callApi('POST', PATHS.deleteAccount, isAnything, { body, timeoutMs: TIMEOUT_MS }),
    )
    if (answer?.kind === 'ok') return onDeleted()
    underWay.current = false
    setBusy(false)
    if (answer === null) return
    // Shown too long ago by now, it counts no more.
    setProven(false)
    // oxlint-disable-next-line no-console -- spec section 8 has it logged
    console.error('Failed to delete account', answer.kind === 'refused' ? answer.code : answer.kind)
    stop(deletionTrouble(answer))
  }

  async function proveByPasskey(): Promise<void> {
    if (atDevice) return
    setAtDevice(true)
    const answer = await confirmByPasskey()
    setAtDevice(false)
    if (answer.kind === 'ok') setProven(true)
    else if (answer.kind === 'failed') stop({ field: null, text: answer.text })
    else if (answer.kind !== 'left') stop(deletionTrouble(answer))
  }

  return (
    <Dialog
      alert
      title="Delete Account"
      closeLabel="Close"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="danger" busy={busy}>
            {busy ? 'Deleting…' : 'Delete'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className="grid gap-5" onSubmit={(event) => void erase(event)}>
        {trouble.text === null ? null : (
          <Notice key={trouble.attempt} tone="warning">
            {trouble.text}
          </Notice>
        )}
        <p>
          This erases the account of <b className="break-words">{user.email}</b>: your list and its order,
          every collection, cash-out and spend, your notes and the feedback you sent. Your votes are taken out
          of the scores. It holds at once on every device and cannot be undone.
        </p>
        <p>
          Download your data first:{' '}
          <Button look="link" busy={running === 'json'} onClick={() => onDownload('json')}>
            everything, as JSON
          </Button>{' '}
          or{' '}
          <Button look="link" busy={running === 'csv'} onClick={() => onDownload('csv')}>
            your entries, as CSV
          </Button>
          .
        </p>
        {proven ? (
          <Notice tone="plain" polite>
            Your passkey shows that it is you. Press Delete to erase your account.
          </Notice>
        ) : (
          <>
            <UsernameField email={user.email} />
            <PasswordField
              id={`${id}-password`}
              label="Password"
              help="To be sure that it is you."
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              error={trouble.field}
            />
          </>
        )}
        {offersPasskey && !proven ? (
          <p>
            <Button busy={atDevice} onClick={() => void proveByPasskey()}>
              {atDevice ? 'Waiting for your device…' : 'Use a passkey instead'}
            </Button>
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
