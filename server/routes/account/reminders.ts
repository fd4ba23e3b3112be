import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { PATHS } from '#contract/paths.ts'
import {
  AddReminderDevice,
  DeviceTested,
  RemindersResponse,
  RemindersSnoozed,
  SaveReminders,
  SnoozeReminders,
} from '#contract/reminders.ts'
import { saveReminders } from '#server/commands/reminders/change-reminders.ts'
import { addDevice, removeDevice, testDevice } from '#server/commands/reminders/devices.ts'
import { snoozeReminders } from '#server/commands/reminders/snooze-reminders.ts'
import { presentReminders } from '#server/queries/reminders/present-reminders.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const tags = ['Reminders']
const response = { 200: responds(RemindersResponse, 'The reminders') }
const DeviceParams = z.object({ id: z.string().regex(/^[\w-]{1,43}$/) })

/** A page registers its browser when it opens; this is more than a user opens. */
const ADDED_DEVICES = { name: 'reminder-devices', per: 'user', times: 60, windowMs: 3_600_000 } as const
/** Each computes a preview. */
const PREVIEWS = { name: 'reminder-previews', per: 'user', times: 600, windowMs: 3_600_000 } as const
const DEVICE_TESTS = { name: 'reminder-tests', per: 'user', times: 20, windowMs: 3_600_000 } as const

/** What the user is reminded of, and the devices that receive it. */
export const reminderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.reminders,
    {
      schema: {
        operationId: 'readReminders',
        tags,
        summary: 'Your reminders, their devices, and what they would have sent',
        response,
      },
      config: { limits: [PREVIEWS] },
    },
    async ({ user }) => await presentReminders(deps, user),
  )

  app.put(
    PATHS.reminders,
    {
      schema: {
        operationId: 'saveReminders',
        tags,
        summary: 'Change what you are reminded of',
        body: SaveReminders,
        response,
      },
      config: { limits: [PREVIEWS], changes: 'account' },
    },
    async ({ user, body }) => {
      await saveReminders(deps, user.userId, body)
      return await presentReminders(deps, user)
    },
  )

  app.post(
    PATHS.reminderDevices,
    {
      schema: {
        operationId: 'addReminderDevice',
        tags,
        summary: 'Receive reminders in this browser',
        body: AddReminderDevice,
        response,
      },
      config: { errors: ['conflict', 'not-available'], limits: [ADDED_DEVICES], changes: 'account' },
    },
    async ({ user, body }) => {
      await addDevice(deps, user, body)
      return await presentReminders(deps, user)
    },
  )

  app.delete(
    `${PATHS.reminderDevices}/:id`,
    {
      schema: {
        operationId: 'removeReminderDevice',
        tags,
        summary: 'Send a device no more reminders',
        params: DeviceParams,
        response,
      },
      config: { errors: ['not-found'], changes: 'account' },
    },
    async ({ user, params }) => {
      await removeDevice(deps, user.userId, params.id)
      return await presentReminders(deps, user)
    },
  )

  app.post(
    `${PATHS.reminderDevices}/:id/test`,
    {
      schema: {
        operationId: 'testReminderDevice',
        tags,
        summary: 'Send a device a test notification',
        params: DeviceParams,
        response: { 200: responds(DeviceTested, 'What the push service did with it') },
      },
      config: { errors: ['not-found'], limits: [DEVICE_TESTS], changes: 'account' },
    },
    async ({ user, params }) => await testDevice(deps, user.userId, params.id),
  )

  app.post(
    PATHS.remindersSnooze,
    {
      schema: {
        operationId: 'snoozeReminders',
        tags,
        summary: 'Get no reminders for an hour',
        body: SnoozeReminders,
        response: { 200: responds(RemindersSnoozed, 'The end of the hour') },
      },
      config: { changes: 'account' },
    },
    async ({ user }) =>
      ({
        until: presentMoment(await snoozeReminders(deps, user.userId)),
        now: presentMoment(deps.now()),
      }) satisfies RemindersSnoozed,
  )
}
