import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  CatalogDifference,
  CatalogState,
  FailedJob,
  FailedJobsResponse,
  InboxMessage,
  InboxResponse,
  MailTestResponse,
  NoteResponse,
  ReportGroup,
  SupportUser,
  SupportUserResponse,
} from '#contract/operator.ts'
import { PATHS } from '#contract/paths.ts'
import { operatorFeedbackPath, operatorJobPath } from '#contract/account-paths.ts'
import { FEEDBACK_TYPES, type FeedbackType } from '#core/feedback/check-feedback.ts'
import type { ApiResponse } from '#web/api/api.ts'
import { callAsShownUser, readAsUser } from '#web/api/session/session.ts'
import { queryClient } from '#web/api/query-client.ts'
import {
  isAnything,
  isFlag,
  isMoment,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orNull,
} from '#web/api/type-guards.ts'

const isMessage = objectOf<InboxMessage>({
  id: isText,
  feedbackType: oneOf(...FEEDBACK_TYPES),
  message: isText,
  casinoId: orNull(isWhole),
  casino: orNull(isText),
  figure: orNull(isText),
  sender: oneOf('member', 'visitor'),
  createdAt: isMoment,
  doneAt: orNull(isMoment),
})

const isInbox = objectOf<InboxResponse>({
  messages: listOf(isMessage),
  groups: orNull(
    listOf(
      objectOf<ReportGroup>({
        casinoId: isWhole,
        casino: isText,
        figure: orNull(isText),
        reports: isWhole,
        newestAt: isMoment,
      }),
    ),
  ),
  next: orNull(isText),
  now: isMoment,
})

const isTier = oneOf(1, 2, 3, 4, 5, null)

const isEntry = objectOf<CatalogState['changelog'][number]>({ id: isText, date: isText, title: isText })

const isCatalogState = objectOf<CatalogState>({
  casinos: isWhole,
  active: isWhole,
  differences: listOf(
    objectOf<CatalogDifference>({
      casinoId: isWhole,
      casino: isText,
      change: oneOf('new', 'changed', 'closed'),
      oldTier: isTier,
      newTier: isTier,
      fields: listOf(
        objectOf<CatalogDifference['fields'][number]>({
          field: isText,
          old: orNull(isText),
          new: orNull(isText),
        }),
      ),
      changelog: orNull(isEntry),
    }),
  ),
  movedOnly: isWhole,
  changelog: listOf(isEntry),
  now: isMoment,
})

const isFailedJobs = objectOf<FailedJobsResponse>({
  jobs: listOf(
    objectOf<FailedJob>({ id: isText, queue: isText, failedAt: isMoment, reason: orNull(isText) }),
  ),
  now: isMoment,
})

const isNote = objectOf<NoteResponse>({
  note: orNull(objectOf<NonNullable<NoteResponse['note']>>({ date: isText, text: isText })),
  now: isMoment,
})

const isMailTest = objectOf<MailTestResponse>({ sent: isFlag, error: orNull(isText), now: isMoment })

const isSupportUser = objectOf<SupportUserResponse>({
  user: objectOf<SupportUser>({
    email: isText,
    account: orNull(
      objectOf<NonNullable<SupportUser['account']>>({
        emailVerified: isFlag,
        createdAt: isMoment,
        place: orNull(isText),
        twoFactor: isFlag,
        passkeys: isWhole,
        operator: isFlag,
        sessions: isWhole,
        lastSeenAt: orNull(isMoment),
        casinos: isWhole,
        entries: isWhole,
        lastActivityAt: orNull(isMoment),
      }),
    ),
    signUpExpiresAt: orNull(isMoment),
    mails: listOf(
      objectOf<SupportUser['mails'][number]>({
        kind: isText,
        state: oneOf('pending', 'sent', 'failed'),
        createdAt: isMoment,
        attempts: isWhole,
        error: orNull(isText),
      }),
    ),
  }),
  now: isMoment,
})

/** The filter of the inbox. `about` is the group of reports that is shown. */
export type InboxFilter = {
  readonly state: 'open' | 'done'
  readonly type: FeedbackType | ''
  readonly about: Pick<ReportGroup, 'casinoId' | 'casino' | 'figure'> | null
}

export const OPEN_INBOX: InboxFilter = { state: 'open', type: '', about: null }

/** The inbox, a page at a time. Each key has the user ID, so users of one browser never share cached data. */
export function inboxQuery(userId: string, { state, type, about }: InboxFilter) {
  const search = new URLSearchParams({ state })
  if (type !== '') search.set('type', type)
  if (about !== null) search.set('casino', String(about.casinoId))
  if (about?.figure) search.set('figure', about.figure)
  return infiniteQueryOptions({
    queryKey: ['operator', userId, 'inbox', search.toString()],
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) => {
      if (pageParam !== null) search.set('cursor', pageParam)
      else search.delete('cursor')
      return await readAsUser(userId, `${PATHS.operatorFeedback}?${search.toString()}`, isInbox)
    },
    getNextPageParam: ({ next }) => next,
  })
}

export function catalogStateQuery(userId: string) {
  return queryOptions({
    queryKey: ['operator', userId, 'catalog'],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.operatorCatalog, isCatalogState),
  })
}

export function failedJobsQuery(userId: string) {
  return queryOptions({
    queryKey: ['operator', userId, 'jobs'],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.operatorJobs, isFailedJobs),
  })
}

/** Puts a failed job back into its queue, and shows the others. */
export async function retryFailedJob(userId: string, id: string): Promise<ApiResponse<FailedJobsResponse>> {
  const response = await callAsShownUser('POST', operatorJobPath(id), isFailedJobs)
  if (response.kind === 'ok') queryClient.setQueryData(failedJobsQuery(userId).queryKey, response.value)
  return response
}

export function noteQuery(userId: string) {
  return queryOptions({
    queryKey: ['operator', userId, 'note'],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.operatorNote, isNote),
  })
}

/** Pins a note on the public pages, or removes the one that is there. */
export async function saveNote(userId: string, text: string | null): Promise<ApiResponse<NoteResponse>> {
  const response =
    text === null
      ? await callAsShownUser('DELETE', PATHS.operatorNote, isNote)
      : await callAsShownUser('PUT', PATHS.operatorNote, isNote, { body: { text } })
  if (response.kind === 'ok') queryClient.setQueryData(noteQuery(userId).queryKey, response.value)
  return response
}

/** Marks a message, and reads the inbox again. */
export async function markFeedback(id: string, done: boolean): Promise<ApiResponse<unknown>> {
  const response = await callAsShownUser('PATCH', operatorFeedbackPath(id), isAnything, { body: { done } })
  if (response.kind === 'ok') await queryClient.invalidateQueries({ queryKey: ['operator'] })
  return response
}

/** The mail server has 20 seconds to respond. */
const MAIL_TEST_MS = 30_000

export async function sendTestMail(email: string): Promise<ApiResponse<MailTestResponse>> {
  const options = { body: { email }, timeoutMs: MAIL_TEST_MS }
  return await callAsShownUser('POST', PATHS.operatorMailTest, isMailTest, options)
}

/** Finds a user, or acts on one, by the path of the action. Every response has the user's state afterwards. */
export async function callSupport(path: string, email: string): Promise<ApiResponse<SupportUserResponse>> {
  return await callAsShownUser('POST', path, isSupportUser, { body: { email } })
}
