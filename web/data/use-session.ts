import { useSyncExternalStore } from 'react'
import { currentSession, followSession, type Session } from '#web/data/session.ts'

const BEFORE_ANSWER: Session = { kind: 'unknown', failure: null }

export function useSession(): Session {
  return useSyncExternalStore(followSession, currentSession, beforeAnswer)
}

function beforeAnswer(): Session {
  return BEFORE_ANSWER
}
