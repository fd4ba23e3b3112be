import { stored, useStored } from '#web/ui/stored.ts'

/** The choices of the interval in minutes; 0 is off. */
export const REALITY_INTERVALS = [0, 15, 30, 60] as const

export type RealityInterval = (typeof REALITY_INTERVALS)[number]

const interval = stored('realityCheck', (value): value is RealityInterval =>
  (REALITY_INTERVALS as readonly unknown[]).includes(value),
)

/** Returns how often this browser reminds the user of the time and the net result. */
export function useRealityInterval(): RealityInterval {
  return useStored<RealityInterval>(interval, 0)
}

export function chooseRealityInterval(minutes: RealityInterval): void {
  interval.write(minutes)
}
