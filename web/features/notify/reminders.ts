import { queryOptions } from '@tanstack/react-query'
import type { CalendarFeed, CalendarResponse } from '#contract/calendar.ts'
import { PATHS } from '#contract/paths.ts'
import type {
  ReminderDevice,
  ReminderPreview,
  ReminderSettings,
  RemindersResponse,
} from '#contract/reminders.ts'
import type { ApiResponse, Method } from '#web/api/api.ts'
import { callAsUser, readAsUser } from '#web/api/session/session.ts'
import { queryClient } from '#web/api/query-client.ts'
import {
  isFlag,
  isMoment,
  isMoney,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orNull,
} from '#web/api/type-guards.ts'

const isSettings = objectOf<ReminderSettings>({
  digest: orNull(
    objectOf<NonNullable<ReminderSettings['digest']>>({ time: isText, weekdays: listOf(isWhole) }),
  ),
  threshold: orNull(isMoney),
  quietHours: orNull(objectOf<NonNullable<ReminderSettings['quietHours']>>({ from: isText, to: isText })),
  streaks: isFlag,
  overdue: isFlag,
  rows: listOf(isWhole),
  showDetails: isFlag,
  email: isFlag,
})

/** Guards the response of every call of reminders. */
export const isRemindersResponse = objectOf<RemindersResponse>({
  settings: isSettings,
  timeZone: orNull(isText),
  push: objectOf<RemindersResponse['push']>({ publicKey: orNull(isText) }),
  email: objectOf<RemindersResponse['email']>({ isOffered: isFlag, address: isText, isVerified: isFlag }),
  devices: listOf(
    objectOf<ReminderDevice>({
      id: isText,
      name: isText,
      addedAt: isMoment,
      lastSentAt: orNull(isMoment),
      state: oneOf('active', 'failing'),
      isThisSession: isFlag,
    }),
  ),
  paused: orNull(
    objectOf<NonNullable<RemindersResponse['paused']>>({
      reason: oneOf('snoozed', 'break', 'limit', 'location'),
      until: orNull(isMoment),
    }),
  ),
  preview: listOf(
    objectOf<ReminderPreview>({
      at: isMoment,
      kind: oneOf('digest', 'threshold', 'row', 'streak', 'overdue'),
      title: isText,
      body: isText,
    }),
  ),
  now: isMoment,
})

export const isCalendarResponse = objectOf<CalendarResponse>({
  feed: orNull(
    objectOf<CalendarFeed>({ url: orNull(isText), createdAt: isMoment, readAt: orNull(isMoment) }),
  ),
  now: isMoment,
})

/** The reminders of a member: settings, devices, and the preview. */
export function remindersQuery(userId: string) {
  return queryOptions({
    queryKey: ['reminders', userId],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.reminders, isRemindersResponse),
  })
}

/** The calendar feed of a member. */
export function calendarQuery(userId: string) {
  return queryOptions({
    queryKey: ['calendar', userId],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.calendar, isCalendarResponse),
  })
}

/** Changes the settings or the devices of a member, and stores the response for the page. */
export async function changeReminders(
  userId: string,
  method: Method,
  path: string,
  body?: object,
): Promise<ApiResponse<RemindersResponse>> {
  const { queryKey } = remindersQuery(userId)
  const response = await callAsUser(userId, method, path, isRemindersResponse, body ? { body } : {})
  if (response.kind === 'ok') {
    // A read that began before the change would overwrite it.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, response.value)
  } else {
    // Another device may have changed them, or the response to a successful change was lost.
    void queryClient.invalidateQueries({ queryKey })
  }
  return response
}
