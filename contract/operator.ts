import * as z from 'zod'
import { ReportedFigure } from '#contract/feedback.ts'
import { CasinoIdText, Moment, TierNumber } from '#contract/values.ts'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'

const FeedbackType = z.enum(FEEDBACK_TYPES)

/** `GET /api/operator/feedback`: newest first; open messages unless `state` is `done`. */
export const InboxQuery = z.strictObject({
  state: z.enum(['open', 'done']).optional(),
  type: FeedbackType.optional(),
  casino: CasinoIdText.optional(),
  figure: ReportedFigure.optional(),
  cursor: z.string().max(200).optional(),
})

export type InboxQuery = z.infer<typeof InboxQuery>

/** A message of the inbox. It never has the sender, only whether a member sent it. */
export const InboxMessage = z.strictObject({
  id: z.uuid(),
  feedbackType: FeedbackType,
  message: z.string(),
  casinoId: z.int().positive().nullable(),
  casino: z.string().nullable(),
  figure: z.string().nullable(),
  sender: z.enum(['member', 'visitor']),
  createdAt: Moment,
  doneAt: Moment.nullable(),
})

export type InboxMessage = z.infer<typeof InboxMessage>

/** The open reports of an inaccuracy about one figure of a casino; `figure` is null where they name none. */
export const ReportGroup = z.strictObject({
  casinoId: z.int().positive(),
  casino: z.string(),
  figure: z.string().nullable(),
  reports: z.int().positive(),
  newestAt: Moment,
})

export type ReportGroup = z.infer<typeof ReportGroup>

/** A page of the inbox. `groups` is null on a page that was requested by cursor. */
export const InboxResponse = z.strictObject({
  messages: z.array(InboxMessage),
  groups: z.array(ReportGroup).nullable(),
  next: z.string().nullable(),
  now: Moment,
})

export type InboxResponse = z.infer<typeof InboxResponse>

/** `PATCH /api/operator/feedback/{id}` */
export const MarkFeedback = z.strictObject({ done: z.boolean() })

export const MarkFeedbackResponse = z.strictObject({ message: InboxMessage, now: Moment })

export type MarkFeedbackResponse = z.infer<typeof MarkFeedbackResponse>

/** A published entry of the changelog. */
const ChangelogEntry = z.strictObject({ id: z.string(), date: z.iso.date(), title: z.string() })

/** A casino whose file differs from the database. `closed`: it has no file. */
export const CatalogDifference = z.strictObject({
  casinoId: z.int().positive(),
  casino: z.string(),
  change: z.enum(['new', 'changed', 'closed']),
  oldTier: TierNumber.nullable(),
  newTier: TierNumber.nullable(),
  /** The changed fields of a casino that is neither new nor closed. `provenance` has no values: they are long lists. */
  fields: z.array(
    z.strictObject({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
  ),
  /** The newest changelog entry that names the casino. */
  changelog: ChangelogEntry.nullable(),
})

export type CatalogDifference = z.infer<typeof CatalogDifference>

/** `GET /api/operator/catalog`: the catalog in the database, and what its files would change. */
export const CatalogState = z.strictObject({
  casinos: z.int(),
  active: z.int(),
  differences: z.array(CatalogDifference),
  /** The number of casinos that differ only in their rank. */
  movedOnly: z.int(),
  /** The newest entries. */
  changelog: z.array(ChangelogEntry),
  now: Moment,
})

export type CatalogState = z.infer<typeof CatalogState>

/** The address that a tool is about. */
export const OperatorEmail = z.strictObject({ email: z.string().max(1000) })

/** `POST /api/operator/mail-test`: `error` is the reply of the mail server, or why it was not reached. */
export const MailTestResponse = z.strictObject({
  sent: z.boolean(),
  error: z.string().nullable(),
  now: Moment,
})

export type MailTestResponse = z.infer<typeof MailTestResponse>

/** A background job that failed for good. `reason` is the kind of the last error; it contains no values. */
export const FailedJob = z.strictObject({
  id: z.uuid(),
  queue: z.string(),
  failedAt: Moment,
  reason: z.string().nullable(),
})

export type FailedJob = z.infer<typeof FailedJob>

/**
 * `GET /api/operator/jobs`, oldest first, of failed emails the newest 200; also the response of
 * `POST /api/operator/jobs/{id}/retry`.
 */
export const FailedJobsResponse = z.strictObject({ jobs: z.array(FailedJob), now: Moment })

export type FailedJobsResponse = z.infer<typeof FailedJobsResponse>

/** An email of the last day, one that is not sent yet, or one that was given up within 14 days. */
const SupportMail = z.strictObject({
  kind: z.string(),
  state: z.enum(['pending', 'sent', 'failed']),
  createdAt: Moment,
  attempts: z.int(),
  error: z.string().nullable(),
})

/** An account as support sees it: counts and times, never a note, an amount, or a vote. */
const SupportAccount = z.strictObject({
  emailVerified: z.boolean(),
  createdAt: Moment,
  place: z.string().nullable(),
  twoFactor: z.boolean(),
  passkeys: z.int(),
  operator: z.boolean(),
  sessions: z.int(),
  lastSeenAt: Moment.nullable(),
  casinos: z.int(),
  entries: z.int(),
  lastActivityAt: Moment.nullable(),
})

/** What support sees of an email address. `account` is null without an account. */
export const SupportUser = z.strictObject({
  email: z.string(),
  account: SupportAccount.nullable(),
  /** When a pending sign-up with this address expires; null if there is none. */
  signUpExpiresAt: Moment.nullable(),
  mails: z.array(SupportMail),
})

export type SupportUser = z.infer<typeof SupportUser>

/** `POST /api/operator/users/find`, and the response of every action on a user. */
export const SupportUserResponse = z.strictObject({ user: SupportUser, now: Moment })

export type SupportUserResponse = z.infer<typeof SupportUserResponse>

/** `PUT /api/operator/note`. `core/note` validates the text. */
export const PinNote = z.strictObject({ text: z.string().max(5000) })

/** `GET`, `PUT`, and `DELETE /api/operator/note`: the note of the public pages, null if there is none. */
export const NoteResponse = z.strictObject({
  note: z.strictObject({ date: z.iso.date(), text: z.string() }).nullable(),
  now: Moment,
})

export type NoteResponse = z.infer<typeof NoteResponse>
