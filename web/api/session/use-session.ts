import { useQuery } from '@tanstack/react-query'
import { type Session, sessionQuery, UNKNOWN_SESSION } from '#web/api/session/session.ts'

export function useSession(): Session {
  return useQuery(sessionQuery).data ?? UNKNOWN_SESSION
}
