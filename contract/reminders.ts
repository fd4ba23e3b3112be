import * as z from 'zod'
import { Money, Moment } from '#contract/values.ts'

/** The most devices of a member that receive reminders. */
export const MAX_REMINDER_DEVICES = 10
/** The most rows whose own reminder a member can choose. */
export const MAX_REMINDER_ROWS = 10

/** A local time of day in the time zone of the member, `00:00` to `23:59`. */
const TimeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .meta({ example: '19:00' })

/** Days of the week, each once: 1 is Monday, 7 is Sunday. */
const Weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length, { error: 'contains a day twice' })
  .meta({ example: [1, 2, 3, 4, 5, 6, 7] })

const settings = {
  /** A summary of what is ready, at a time of day on some days of the week; null: none. */
  digest: z.strictObject({ time: TimeOfDay, weekdays: Weekdays }).nullable(),
  /** Remind when more than this amount is ready, 0.01 to 1000000.00; null: never. */
  threshold: Money.refine((amount) => Number(amount) >= 0.01 && Number(amount) <= 1_000_000).nullable(),
  /** Nothing is sent from one time of day until the other, which can be on the next day; null: always allowed. */
  quietHours: z
    .strictObject({ from: TimeOfDay, to: TimeOfDay })
    .refine(({ from, to }) => from !== to, { error: 'has no duration' })
    .nullable(),
  /** Remind two hours before a streak breaks. */
  streaks: z.boolean(),
  /** Remind once of a requested cash-out that is overdue. */
  overdue: z.boolean(),
  /** Rows of the list that have their own reminder when they become ready. */
  rows: z
    .array(z.int().min(-0x7f_ff_ff_ff).max(999_999_999))
    .max(MAX_REMINDER_ROWS)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'contains a row twice' }),
  /** Whether reminders show amounts and names of casinos, also on a locked screen. */
  showDetails: z.boolean(),
  /** Send the digest by email while no device receives reminders. */
  email: z.boolean(),
}

/** What a member is reminded of, and when. */
export const ReminderSettings = z.strictObject(settings)

export type ReminderSettings = z.infer<typeof ReminderSettings>

/**
 * `PUT /api/reminders`: the settings to change; what is missing stays as it is. 400 `invalid` with `field: 'digest'` for a
 * digest in the quiet hours, and with `field: 'rows'` for a row that is not in the member's list.
 */
export const SaveReminders = z.strictObject(settings).partial()

export type SaveReminders = z.infer<typeof SaveReminders>

export const REMINDER_KINDS = ['digest', 'threshold', 'row', 'streak', 'overdue'] as const

/** A reminder of the preview, as it would have been sent. */
export const ReminderPreview = z.strictObject({
  at: Moment,
  kind: z.enum(REMINDER_KINDS),
  title: z.string(),
  body: z.string(),
})

export type ReminderPreview = z.infer<typeof ReminderPreview>

/**
 * A device that receives reminders.
 *
 * `id`: the SHA-256 of the endpoint of its push subscription in base64url without padding, by which a browser finds itself.
 * `lastSentAt`: when the push service last accepted a notification for it; null: never. `state`: `failing` if the last one was
 * not accepted, and is tried again. `isThisSession`: whether the session of the request registered it.
 */
export const ReminderDevice = z.strictObject({
  id: z.string().regex(/^[\w-]{43}$/),
  name: z.string(),
  addedAt: Moment,
  lastSentAt: Moment.nullable(),
  state: z.enum(['active', 'failing']),
  isThisSession: z.boolean(),
})

export type ReminderDevice = z.infer<typeof ReminderDevice>

/**
 * `GET /api/reminders`, and every change of the settings or the devices.
 *
 * `timeZone`: the zone of the settings (`PUT /api/settings`); while it is null, nothing is sent. `push.publicKey`: the
 * `applicationServerKey` of a subscription; null if the server sends no push messages. `email.isOffered`: whether the server sends email; `email.isVerified`: whether the
 * address is confirmed, without which nothing is sent to it. `paused`: why nothing is sent now, and until when, null if that is
 * unknown. `preview`: what would have been sent within the last seven days with these settings, newest first; less for a member with very many claims.
 */
export const RemindersResponse = z.strictObject({
  settings: ReminderSettings,
  timeZone: z.string().nullable(),
  push: z.strictObject({ publicKey: z.string().nullable() }),
  email: z.strictObject({ isOffered: z.boolean(), address: z.string(), isVerified: z.boolean() }),
  devices: z.array(ReminderDevice).max(MAX_REMINDER_DEVICES),
  paused: z
    .strictObject({ reason: z.enum(['snoozed', 'break', 'limit', 'location']), until: Moment.nullable() })
    .nullable(),
  preview: z.array(ReminderPreview),
  now: Moment,
})

export type RemindersResponse = z.infer<typeof RemindersResponse>

/**
 * `POST /api/reminders/devices`: the push subscription of this browser (`PushSubscription.toJSON()`), for as long as the
 * session of the request exists. The same subscription again is no second device; an account that had it before loses it.
 * `replaces`: the ID of the device whose subscription the browser has renewed. 409 `conflict` if the member has ten devices
 * already; 400 `invalid` for an endpoint of no known push service or for wrong keys.
 */
export const AddReminderDevice = z.strictObject({
  endpoint: z.string().max(1000),
  keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  expirationTime: z.number().nullish(),
  replaces: ReminderDevice.shape.id.optional(),
})

export type AddReminderDevice = z.infer<typeof AddReminderDevice>

/**
 * `POST /api/reminders/devices/{id}/test`. `sent`: the push service accepted a test notification. `removed`: the subscription
 * no longer exists, and neither does the device. `failed`: the push service did not accept it.
 */
export const DeviceTested = z.strictObject({ result: z.enum(['sent', 'removed', 'failed']), now: Moment })

export type DeviceTested = z.infer<typeof DeviceTested>

/** `POST /api/reminders/snooze`, with an empty object: no reminder is sent within the next hour, until `until`. */
export const SnoozeReminders = z.strictObject({})

export const RemindersSnoozed = z.strictObject({ until: Moment, now: Moment })

export type RemindersSnoozed = z.infer<typeof RemindersSnoozed>

/**
 * The decrypted payload of a push message, as JSON, which the service worker shows.
 *
 * A notification with the `tag` of an earlier one replaces it. `badge`: the number ready, for the badge of the app; null leaves
 * the badge as it is. `url`: a path of this site that a press opens. `actions`: the buttons, of which `speed-collect` opens
 * Speed Collect and `snooze` calls `POST /api/reminders/snooze`. `at`: when it was due.
 */
export const PushPayload = z.strictObject({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  badge: z.int().min(0).nullable(),
  url: z.string().startsWith('/'),
  actions: z.array(z.strictObject({ action: z.enum(['speed-collect', 'snooze']), title: z.string() })).max(2),
  at: Moment,
})

export type PushPayload = z.infer<typeof PushPayload>
