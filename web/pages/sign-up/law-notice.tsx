import { useEffect, useState } from 'react'
import type { AvailabilityResponse } from '#contract/availability.ts'
import { readAvailability } from '#web/api/availability/read-availability.ts'
import { lawText } from '#web/api/availability/law-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

/**
 * Explains the restrictions of the chosen place before an account is created. Without restrictions that we know of, and
 * if the law cannot be read, it shows nothing: the dashboard explains it again.
 */
export function LawNotice({ place }: { place: string }) {
  const [shown, setShown] = useState<AvailabilityResponse | null>(null)
  useEffect(() => {
    if (!/^[A-Z]{2}$/.test(place)) return
    let isCurrent = true
    void readAvailability(place).then((response) => {
      if (isCurrent && response.kind === 'ok') setShown(response.value)
    })
    return () => {
      isCurrent = false
    }
  }, [place])

  if (shown === null || shown.place.code !== place || shown.law.status === 'none-known') return null
  const { name } = shown.place
  const isBlocked = (import.meta.env.BLOCKED_LOCATIONS as readonly string[]).includes(place)
  return (
    <Notice tone="caution" polite>
      <p>
        <b>
          {shown.law.forbids
            ? `Sweepstakes casinos aren’t allowed in ${name}.`
            : `${name} restricts sweepstakes casinos.`}
        </b>{' '}
        {lawText(shown.law)}
      </p>
      <p>
        {isBlocked
          ? `You can’t sign up from ${name}. `
          : shown.law.forbids
            ? 'You can sign up to keep records, but casino links are off. '
            : null}
        <a href={`/where-it-is-allowed?place=${place}`} className={textLink.link}>
          What this means
        </a>
        {isBlocked ? (
          <>
            {'\u00a0· '}
            <a href="/responsible-play" className={textLink.link}>
              Responsible play
            </a>
            {' · '}
            <a href="tel:18006973738" className={textLink.link}>
              1-800-MY-RESET
            </a>
          </>
        ) : null}
      </p>
    </Notice>
  )
}
