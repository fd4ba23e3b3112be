import { useSyncExternalStore } from 'react'
import { currentSession, followSession, type Session } from '#web/api/session.ts'

const UNKNOWN_SESSION: Session = { kind: 'unknown', failure: null }

export function useSession(): Session {
  return useSyncExternalStore(followSession, currentSession, serverSnapshot)
}

function serverSnapshot(): Session {
  return UNKNOWN_SESSION
}
