import { expect, test } from 'vitest'
import * as z from 'zod'
import { Note } from '#contract/values.ts'
import { SaveReminders } from '#contract/reminders.ts'
import { SaveTags } from '#contract/tags.ts'
import { compileValidator } from '#server/http/request-validation.ts'

const tag = { text: 'Daily', color: 'green' }

test.each([
  [SaveTags, { tags: [tag, tag] }, 'tags', 'This value can contain each tag once.'],
  [
    SaveReminders,
    { quietHours: { from: '08:00', to: '08:00' } },
    'quietHours',
    'This value has no duration.',
  ],
  [SaveReminders, { threshold: '0.00' }, 'threshold', 'This value isn’t valid.'],
  [SaveReminders, { threshold: 5 }, 'threshold', 'This value isn’t valid.'],
  [
    z.strictObject({ note: Note }),
    { note: 'x'.repeat(501) },
    'note',
    'This text can be at most 500 characters long.',
  ],
  [z.strictObject({}), { extra: 1 }, 'extra', 'This field can’t be set.'],
])('the error of a body names its field and is a sentence', (schema, body, field, message) => {
  const validate = compileValidator({ schema, method: 'PUT', url: '/', httpPart: 'body' })
  expect(validate(body)).toMatchObject({ error: { code: 'invalid', message, field } })
})
