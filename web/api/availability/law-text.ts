import type { AvailabilityResponse } from '#contract/availability.ts'
import { partialDateText } from '#web/ui/date-text.ts'

/** Returns what the law says, as `AB 831 (2025), in effect since January 1, 2026. This law bans sweepstakes casinos.` */
export function lawText({ law, since, what }: AvailabilityResponse['law']): string {
  if (law === null) return what
  return `${law}${since === null ? '' : `, in effect since ${dayText(since)}`}. ${what}`
}

/** How certain the entry of a place is. */
export const LAW_CONFIDENCE = {
  high: 'several good sources agree',
  medium: 'weakly sourced',
  low: 'not confirmed',
} as const satisfies Record<AvailabilityResponse['law']['confidence'], string>

/** Returns a day as `January 1, 2026`; any other text, such as `before 2024`, unchanged. */
export function dayText(day: string): string {
  return /^\d{4}(-\d\d){0,2}$/.test(day) ? partialDateText(day) : day
}
