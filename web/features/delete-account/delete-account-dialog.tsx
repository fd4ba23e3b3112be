import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import type { SessionUser } from '#contract/session.ts'
import { passkeysQuery } from '#web/api/session/account.ts'
import { callAsShownUser, logOut } from '#web/api/session/session.ts'
import { isAnything } from '#web/api/type-guards.ts'
import { confirmByPasskey } from '#web/api/session/reauthenticate.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { knowsPasskeys } from '#web/api/session/webauthn.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField, UsernameField } from '#web/ui/password-field.tsx'
import type { ApiFailure } from '#web/api/api.ts'

type Props = {
  user: SessionUser
  withReauth: WithReauth
  /** The pending data export. */
  running: 'json' | 'csv' | 'xlsx' | null
  onDownload: (format: 'json' | 'csv') => void
  onClose: () => void
}

const NO_ERROR: DeletionError = { field: null, text: null }
const TIMEOUT_MS = 20_000

/** Asks for confirmation, with the password or a passkey, before all data is deleted. */
export default function DeleteAccountDialog({ user, withReauth, running, onDownload, onClose }: Props) {
  const id = useId()
  const isPending = useRef(false)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState({ ...NO_ERROR, attempt: 0 })
  const [verified, setVerified] = useState(false)
  const [waitsForDevice, setWaitsForDevice] = useState(false)
  const passkeys = useQuery(passkeysQuery(user.id))
  const offersPasskey = knowsPasskeys() && (passkeys.data?.passkeys.length ?? 0) > 0
  const stop = (reason: DeletionError) => {
    setFormError(({ attempt }) => ({ ...reason, attempt: attempt + 1 }))
    if (reason.field !== null) document.getElementById(`${id}-password`)?.focus()
  }

  async function erase(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isPending.current) return
    if (password === '' && !verified) return stop({ field: 'Enter your password', text: null })
    isPending.current = true
    setBusy(true)
    const body = { userId: user.id, ...(verified ? {} : { password }) }
    const response = await withReauth(
      async () =>
        await callAsShownUser('POST', PATHS.deleteAccount, isAnything, { body, timeoutMs: TIMEOUT_MS }),
    )
    if (response?.kind === 'ok') return await leave()
    isPending.current = false
    setBusy(false)
    if (response === null) return
    // The passkey verification may have expired, so a retry requires a new one.
    setVerified(false)
    // oxlint-disable-next-line no-console -- the console has every failed deletion
    console.error('Failed to delete account', response.kind === 'rejected' ? response.code : response.kind)
    stop(deletionError(response))
  }

  async function verifyWithPasskey(): Promise<void> {
    if (waitsForDevice) return
    setWaitsForDevice(true)
    const response = await confirmByPasskey()
    setWaitsForDevice(false)
    if (response.kind === 'ok') setVerified(true)
    else if (response.kind === 'failed') stop({ field: null, text: response.text })
    else if (response.kind !== 'left') stop(deletionError(response))
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
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={(event) => void erase(event)}>
        {formError.text === null ? null : (
          <Notice key={formError.attempt} tone="warning">
            {formError.text}
          </Notice>
        )}
        <p>
          This erases the account for <b>{user.email}</b>: your list and its order; every collection,
          cash-out, and spend; your notes; and the feedback you sent. Your votes are removed from the scores.
          It takes effect immediately on every device and can’t be undone.
        </p>
        <p>
          Download your data first:{' '}
          <Button look="link" busy={running === 'json'} onClick={() => onDownload('json')}>
            everything as JSON
          </Button>
          , or{' '}
          <Button look="link" busy={running === 'csv'} onClick={() => onDownload('csv')}>
            your entries as CSV
          </Button>
          .
        </p>
        {verified ? (
          <Notice tone="plain" polite>
            Your passkey confirms it’s you. Press Delete to erase your account.
          </Notice>
        ) : (
          <>
            <UsernameField email={user.email} />
            <PasswordField
              id={`${id}-password`}
              label="Password"
              help="To confirm it’s you."
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => {
                setPassword(target.value)
                setFormError((before) => ({ ...before, field: null }))
              }}
              error={formError.field}
            />
          </>
        )}
        {offersPasskey && !verified ? (
          <p>
            <Button busy={waitsForDevice} onClick={() => void verifyWithPasskey()}>
              {waitsForDevice ? 'Waiting for your device…' : 'Use a passkey instead'}
            </Button>
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}

async function leave(): Promise<void> {
  // The server has already cleared the cookies; this call notifies the other tabs.
  await logOut()
  location.assign('/goodbye')
}

/** The reason why the deletion failed: an error on the password field, or a message above the form. */
type DeletionError = { readonly field: string | null; readonly text: string | null }

/** Returns the message for a deletion that failed or returned no response. */
export function deletionError(failure: ApiFailure): DeletionError {
  if (failure.kind === 'offline')
    return {
      field: null,
      text: 'You’re offline, so nothing was deleted. Reconnect, then press Delete again.',
    }
  if (failure.kind === 'unavailable')
    return {
      field: null,
      text: 'The server didn’t respond, so your account may still exist. Press Delete again in a moment.',
    }
  if (failure.field === 'password') return { field: failure.message, text: null }
  if (failure.code === 'sign-in-needed')
    return {
      field: null,
      text: 'You’re logged out. If you already pressed Delete, your account may be gone. Log in to check.',
    }
  return { field: null, text: `Nothing was deleted. ${failure.message}` }
}
