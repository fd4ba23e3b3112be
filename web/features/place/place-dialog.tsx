import { useLinksOff } from '#web/api/availability/use-links-off.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { visitPath } from '#contract/paths.ts'
import { availabilityQuery, choosePlace, usePlaceCode } from '#web/api/availability/place.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { lawText } from '#web/api/availability/law-text.ts'
import { unavailable } from '#web/api/availability/unavailable.ts'
import { PlaceOptions } from '#web/features/place/place-options.tsx'
import { buttonClass, Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/field.tsx'
import textLink from '#web/ui/text-link.module.css'

type Props = {
  casino: { readonly id: number; readonly name: string; readonly referral: boolean }
  /** Called when the casino opens in a new tab, after the dialog is closed. */
  onVisit: () => void
  onClose: () => void
}

/** Asks a visitor for their place before a casino opens: the place decides whether it may. */
export default function PlaceDialog({ casino, onVisit, onClose }: Props) {
  const id = useId()
  const code = usePlaceCode()
  const offUntil = useLinksOff()
  const { data: availability, error } = useQuery({
    ...availabilityQuery(code ?? ''),
    enabled: code !== null,
  })
  const [isMissing, setMissing] = useState(false)
  const reason =
    code === null || !availability ? null : unavailable(casino, { availability, limits: undefined, offUntil })
  const isAllowed = code !== null && availability !== undefined && reason === null

  return (
    <Dialog
      title="Where do you play?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{reason === null ? 'Cancel' : 'Close'}</Button>
          {reason !== null ? null : isAllowed ? (
            <a
              className={buttonClass({ look: 'filled' })}
              href={visitPath(casino.id)}
              target="_blank"
              rel="sponsored nofollow noopener"
              onClick={() => {
                onClose()
                onVisit()
              }}
            >
              Continue to the casino
              {casino.referral ? <Icon name="arrow-out" /> : null}
            </a>
          ) : (
            <Button look="filled" busy={code !== null} onClick={() => setMissing(true)}>
              Continue to the casino
            </Button>
          )}
        </>
      }
    >
      <form noValidate className={dialog.form} onSubmit={(event) => event.preventDefault()}>
        <SelectField
          id={`${id}-place`}
          label="State or province"
          autoComplete="address-level1"
          value={code ?? ''}
          help={`It decides whether ${casino.name} is available to you. This browser remembers it.`}
          error={isMissing && code === null ? 'Choose a state or province' : null}
          onChange={({ target }) => choosePlace(target.value)}
        >
          <PlaceOptions />
        </SelectField>
        <div aria-live="polite">
          {code !== null && error !== null && availability === undefined ? (
            <p>Couldn’t look up this place. {reasonText(error.failure)} We’ll keep trying.</p>
          ) : null}
          {reason === null || availability === undefined ? null : (
            <>
              <p>
                <b>
                  {availability.law.forbids
                    ? `Sweepstakes casinos aren’t allowed in ${availability.place.name}.`
                    : `${casino.name} isn’t available in ${availability.place.name}.`}
                </b>{' '}
                {availability.law.forbids ? lawText(availability.law) : null}
              </p>
              <p>
                <a href={reason.page} className={textLink.link}>
                  See the reason and its source
                </a>
              </p>
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}
