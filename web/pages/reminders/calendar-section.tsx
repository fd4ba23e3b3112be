import { useAction } from '#web/api/use-action.ts'
import { useState } from 'react'
import type { CalendarResponse } from '#contract/calendar.ts'
import { PATHS } from '#contract/paths.ts'
import type { ApiCallError } from '#web/api/query-client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { callAsUser } from '#web/api/session/session.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { calendarQuery } from '#web/features/notify/reminders.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isAnything } from '#web/api/type-guards.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { momentDay } from '#web/ui/moment-day.ts'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import { focusSection, SettingsSection } from '#web/ui/settings-section.tsx'
import { TextField } from '#web/ui/field.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import styles from './reminders-page.module.css'

type Props = {
  userId: string
  query: {
    readonly data: CalendarResponse | undefined
    readonly error: ApiCallError | null
    readonly refetch: () => Promise<unknown>
  }
}
type Change = 'renew' | 'revoke'

const FIELD_ID = 'calendar-address'

const QUESTIONS = {
  renew: {
    text: 'Replace the address? Calendars with the present one stop updating until you add the new one.',
    button: 'Replace address',
    done: 'The calendar has a new address',
    failed: 'The address is still the same.',
  },
  revoke: {
    text: 'Revoke the address? Calendars with it stop updating.',
    button: 'Revoke address',
    done: 'The calendar address is revoked',
    failed: 'The address still works.',
  },
} as const

/** Focuses the button that answers a question when it appears: the pressed button is gone. Stable, so that it runs once. */
function focusAnswer(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** The address of the calendar feed: create, copy, replace, revoke. */
export function CalendarSection({ userId, query: { data, error, refetch } }: Props) {
  const { running, run } = useAction<'POST' | 'DELETE'>()
  const [asking, setAsking] = useState<Change | null>(null)

  async function change(method: 'POST' | 'DELETE', done: string, failed: string): Promise<void> {
    async function request() {
      const response = await callAsUser(userId, method, PATHS.calendar, isAnything)
      await queryClient.invalidateQueries({ queryKey: calendarQuery(userId).queryKey })
      return response
    }
    await run(method, request, {
      failed,
      done,
      onDone() {
        setAsking(null)
        focusSection('reminders-calendar')
      },
    })
  }

  const feed = data?.feed ?? null
  return (
    <SettingsSection
      id="reminders-calendar"
      title="Calendar"
      note="Your daily summary, resets at fixed times, and streaks about to end, in Apple, Google, or Outlook Calendar. It shows no amounts."
    >
      {data === undefined ? (
        error === null ? null : (
          <Notice tone="caution" polite>
            Couldn’t load this section. {reasonText(error.failure)}
            <NoticeActions>
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            </NoticeActions>
          </Notice>
        )
      ) : feed === null ? (
        <>
          <p className={styles.text}>
            Anyone with the address can read the calendar, so keep it to yourself. You can replace or revoke
            it at any time.
          </p>
          <div>
            <Button
              busy={running !== null}
              onClick={() => void change('POST', 'The calendar has an address', 'No address was created.')}
            >
              Create a calendar address
            </Button>
          </div>
        </>
      ) : (
        <>
          {feed.url === null ? (
            <p className={styles.text}>
              The address still works, but can’t be shown anymore. Replace it to get one that you can copy.
            </p>
          ) : (
            <Address url={feed.url} />
          )}
          <p className={styles.text}>
            {feed.readAt === null
              ? 'No calendar has read it yet.'
              : `A calendar last read it ${momentDay(feed.readAt, serverNow())}.`}{' '}
            Calendars ask again every few hours; Google can take a day.
          </p>
          {asking === null ? (
            <div className={styles.actions}>
              <Button onClick={() => setAsking('renew')}>Replace address</Button>
              <Button onClick={() => setAsking('revoke')}>Revoke address</Button>
            </div>
          ) : (
            <Notice tone="caution">
              {QUESTIONS[asking].text}
              <NoticeActions>
                <Button
                  size="small"
                  busy={running !== null}
                  ref={focusAnswer}
                  onClick={() =>
                    void change(
                      asking === 'renew' ? 'POST' : 'DELETE',
                      QUESTIONS[asking].done,
                      QUESTIONS[asking].failed,
                    )
                  }
                >
                  {QUESTIONS[asking].button}
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  onClick={() => {
                    setAsking(null)
                    focusSection('reminders-calendar')
                  }}
                >
                  Cancel
                </Button>
              </NoticeActions>
            </Notice>
          )}
        </>
      )}
    </SettingsSection>
  )
}

const HOW_TO_SUBSCRIBE =
  'In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web. In Apple Calendar: File, New Calendar Subscription.'
/** Without https, the address is most often that of a home server, which calendars on the web cannot reach. */
const HOW_TO_SUBSCRIBE_AT_HOME =
  'In Apple Calendar: File, New Calendar Subscription. Google Calendar and Outlook on the web can’t read an address that works only in your home network.'

function Address({ url }: { url: string }) {
  async function copy(): Promise<void> {
    if (await copyText(url)) return void showToast('Address copied')
    const field = document.querySelector<HTMLInputElement>(`#${FIELD_ID}`)
    field?.focus()
    field?.select()
    showAlert('Couldn’t copy the address. It’s selected, so you can copy it with your keyboard or menu.')
  }

  return (
    <>
      <TextField
        id={FIELD_ID}
        label="Secret address"
        help={globalThis.isSecureContext ? HOW_TO_SUBSCRIBE : HOW_TO_SUBSCRIBE_AT_HOME}
        value={url}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>Copy address</Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({})}>
          Open in your calendar app
        </a>
      </div>
    </>
  )
}
