import { useId } from 'react'
import type { PlaceChanged } from '#contract/availability.ts'
import { PATHS } from '#contract/paths.ts'
import { callAsShownUser } from '#web/api/session/session.ts'
import { forgetStoredRules } from '#web/api/dashboard/last-dashboard.ts'
import { isMoment, isText, objectOf } from '#web/api/type-guards.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { formProblem } from '#web/features/account/account-error.ts'
import { PlaceOptions } from '#web/features/place/place-options.tsx'
import { useFormProblem } from '#web/ui/use-form-problem.ts'
import { textOf, useSubmit } from '#web/features/account/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import dialog from '#web/ui/dialog.module.css'

const isPlaceChanged = objectOf<PlaceChanged>({ place: isText, now: isMoment })
const FIELD_ERRORS = { place: 'Choose a state or province' }

/** Changes where the user plays. The links to the casinos follow immediately. */
export default function ChangePlaceDialog({
  place,
  withReauth,
  onDone,
  onClose,
}: {
  /** The stored location. */
  place: string
  withReauth: WithReauth
  onDone: (place: string) => void
  onClose: () => void
}) {
  const id = useId()
  const { problem, attempt, stop, errorOf, correct } = useFormProblem<'place'>()

  const { busy, onSubmit } = useSubmit(async (data) => {
    const chosen = textOf(data, 'place')
    if (chosen === '')
      return stop({
        title: 'Please choose where you play.',
        fields: [{ field: 'place', text: FIELD_ERRORS.place }],
      })
    forgetStoredRules()
    const response = await withReauth(
      async () => await callAsShownUser('PUT', PATHS.place, isPlaceChanged, { body: { place: chosen } }),
    )
    if (response === null) return
    if (response.kind === 'ok') onDone(response.value.place)
    else stop(formProblem(response, FIELD_ERRORS))
  })

  return (
    <Dialog
      title="Change location"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={onSubmit} onChange={correct}>
        <FormSummary problem={problem} attempt={attempt} idOf={() => `${id}-place`} />
        <SelectField
          id={`${id}-place`}
          name="place"
          label="State or province"
          autoComplete="address-level1"
          defaultValue={place}
          help="Where you live and play. It determines which casinos you can open."
          error={errorOf('place')}
        >
          <PlaceOptions />
        </SelectField>
      </form>
    </Dialog>
  )
}
