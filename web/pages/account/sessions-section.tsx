import { useState } from 'react'
import type { SessionEntry } from '#contract/account.ts'
import { PATHS, sessionPath } from '#contract/paths.ts'
import { isSessionList, sessionsQuery } from '#web/data/account.ts'
import { type ApiAnswer, callApi } from '#web/data/api.ts'
import { queryClient } from '#web/data/queries.ts'
import { serverNow } from '#web/data/server-clock.ts'
import { AccountSection, focusSection } from '#web/pages/account/account-section.tsx'
import { momentDay } from '#web/ui/moment-day.ts'
import { reasonText } from '#web/pages/dashboard/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Props = { userId: string; sessions: readonly SessionEntry[]; say: (text: string) => void }

/** Where a person is logged in; any of the other places can be logged out from here. */
export function SessionsSection({ userId, sessions, say }: Props) {
  const [ending, setEnding] = useState<string | null>(null)
  const now = serverNow()

  async function end(
    what: string,
    call: () => Promise<ApiAnswer<{ sessions: SessionEntry[]; now: string }>>,
  ) {
    if (ending !== null) return
    setEnding(what)
    const answer = await call()
    setEnding(null)
    if (answer.kind === 'ok') {
      queryClient.setQueryData(sessionsQuery(userId).queryKey, answer.value)
      showToast(what === 'others' ? 'All other devices are logged out' : 'Logged out there')
      focusSection('account-sessions')
    } else if (answer.kind === 'refused' && answer.code === 'not-found') {
      // It had ended meanwhile: what is shown is old.
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey })
    } else say(`Nothing was logged out: ${reasonText(answer)}`)
  }

  return (
    <AccountSection
      id="account-sessions"
      title="Where you are logged in"
      note="Log out what you do not know, then change your password."
    >
      <ul className="account-list">
        {sessions.map(({ id, current, device, created_at, last_seen_at }) => (
          <li key={id}>
            <div>
              <div className="account-named">
                <b>{device}</b>
                {current ? <span className="account-state">This device</span> : null}
              </div>
              <p>
                Logged in {momentDay(created_at, now)}
                {current ? '' : `, last used ${momentDay(last_seen_at, now)}`}
              </p>
            </div>
            {current ? null : (
              <Button
                size="small"
                busy={ending === id}
                onClick={() =>
                  void end(id, async () => await callApi('DELETE', sessionPath(id), isSessionList))
                }
              >
                Log out <VisuallyHidden>{device}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button
            busy={ending === 'others'}
            onClick={() =>
              void end('others', async () => await callApi('POST', PATHS.sessionsEndOthers, isSessionList))
            }
          >
            Log out all other devices
          </Button>
        </div>
      ) : null}
    </AccountSection>
  )
}
