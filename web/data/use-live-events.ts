import { useEffect } from 'react'
import { followLiveEvents } from '#web/data/live-events.ts'

/** Keeps what is on screen up to date with the person's other devices. @param on while somebody is signed in and their own is on screen. */
export function useLiveEvents(on: boolean): void {
  useEffect(() => (on ? followLiveEvents() : undefined), [on])
}
