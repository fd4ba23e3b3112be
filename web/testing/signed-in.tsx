import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/session.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type Session, sessionQuery } from '#web/api/session/session.ts'
import { epochMs } from '#core/units.ts'

/** Later than any test, so that the session is not renewed. */
const NEVER = epochMs(Date.parse('2100-01-01T00:00:00Z'))

/** The member of component tests. */
export const MEMBER: SessionUser = {
  id: '7d5f1c9e-3f0b-4b8e-9a5e-0c1d2e3f4a5b',
  email: 'member@example.com',
  state: 'OR',
  emailVerified: true,
  twoFactor: false,
}

/** Renders components for a visitor, or for a signed-in member. */
export function SignedIn({ visitor = false, children }: { visitor?: boolean; children: ReactNode }) {
  const session: Session = visitor
    ? { kind: 'visitor', ended: false }
    : { kind: 'member', user: MEMBER, expiresAt: NEVER, isConfirmed: true, failure: null }
  queryClient.setQueryData(sessionQuery.queryKey, () => session)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
