import type { ReactNode } from 'react'
import type { FixedClock } from '#core/bonuses/clock.ts'

/**
 * The next reset in the reader's zone with the time until it, which a script writes (next-reset-script.ts). Without
 * JavaScript it shows its children: the text next to it names the zone of the casino.
 */
export function NextReset({ clock, children }: { clock: FixedClock; children?: ReactNode }) {
  return <span data-next-reset={JSON.stringify(clock)}>{children}</span>
}
