import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { remindersQuery } from '#web/features/notify/reminders.ts'
import { usePushState } from '#web/features/notify/use-push-state.ts'

type Props = {
  userId: string
  /** Shown while push messages are possible and not on. */
  offer: ReactNode
  otherwise: ReactNode
}

/** For a member who has allowed notifications: offers push messages that this browser does not receive yet. */
export function PushOffer({ userId, offer, otherwise }: Props) {
  const [push] = usePushState()
  const isPossible = push?.kind === 'on' || push?.kind === 'off'
  const { data } = useQuery({ ...remindersQuery(userId), enabled: isPossible, staleTime: Infinity })
  if (!isPossible || data === undefined || data.push.publicKey === null) return otherwise
  return push.kind === 'on' && data.devices.some(({ id }) => id === push.id) ? otherwise : offer
}
