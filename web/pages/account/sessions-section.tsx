import { useState } from 'react'
import type { SessionEntry } from '#contract/account.ts'
import { PATHS } from '#contract/paths.ts'
import { sessionPath } from '#contract/account-paths.ts'
import { isSessionList, profileQuery, sessionsQuery } from '#web/api/session/account.ts'
import type { ApiResponse } from '#web/api/api.ts'
import { callAsShownUser } from '#web/api/session/session.ts'
import { queryClient } from '#web/api/query-client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { SettingsSection, focusSection } from '#web/ui/settings-section.tsx'
import { momentDay } from '#web/ui/moment-day.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './account-page.module.css'

type Props = { userId: string; sessions: readonly SessionEntry[] }

/** Lists the user's sessions, and can log out any session except the current one. */
export function SessionsSection({ userId, sessions }: Props) {
  const [ending, setEnding] = useState<string | null>(null)
  const now = serverNow()

  async function end(
    target: string,
    call: () => Promise<ApiResponse<{ sessions: SessionEntry[]; now: string }>>,
  ) {
    if (ending !== null) return
    setEnding(target)
    const response = await call()
    setEnding(null)
    if (response.kind === 'ok') {
      queryClient.setQueryData(sessionsQuery(userId).queryKey, response.value)
      // A requested change of address ends with its session.
      void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey })
      showToast(target === 'others' ? 'All other devices are logged out' : 'Device logged out')
      focusSection('account-sessions')
    } else if (response.kind === 'rejected' && response.code === 'not-found') {
      // The session has already ended, so the list is outdated.
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey })
    } else showAlert(`No device was logged out. ${reasonText(response)}`)
  }

  return (
    <SettingsSection
      id="account-sessions"
      title="Where you’re logged in"
      note="Log out any device you don’t recognize, then change your password."
    >
      <ul className={styles.list}>
        {sessions.map(({ id, current, device, createdAt, lastSeenAt }) => (
          <li key={id}>
            <div>
              <div className={styles.named}>
                <b>{device}</b>
                {current ? <span className={styles.state}>This device</span> : null}
              </div>
              <p>
                Logged in {momentDay(createdAt, now)}
                {current ? '' : `, last used ${momentDay(lastSeenAt, now)}`}
              </p>
            </div>
            {current ? null : (
              <Button
                size="small"
                busy={ending === id}
                onClick={() =>
                  void end(id, async () => await callAsShownUser('DELETE', sessionPath(id), isSessionList))
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
              void end(
                'others',
                async () => await callAsShownUser('POST', PATHS.sessionsEndOthers, isSessionList),
              )
            }
          >
            Log out all other devices
          </Button>
        </div>
      ) : null}
    </SettingsSection>
  )
}
