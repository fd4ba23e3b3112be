import * as z from 'zod'
import { TAG_COLORS, tagKey } from '#core/tags/tag.ts'
import { LONGEST_TAG, MOST_TAGS_OF_ROW, tagTextError } from '#core/tags/tag-text.ts'

/** A tag of a row: a text of the user and a color. */
export const Tag = z.strictObject({ text: z.string(), color: z.enum(TAG_COLORS) }).meta({ id: 'Tag' })

/** `PUT /api/casinos/{id}/tags`: all tags of a row, in their order. */
export const SaveTags = z.strictObject({
  tags: z
    .array(
      z.strictObject({
        text: z
          .string()
          .trim()
          .normalize('NFC')
          .refine((text) => tagTextError(text) === null, {
            error: `has to have 1 to ${LONGEST_TAG} characters, without control characters`,
          }),
        color: z.enum(TAG_COLORS),
      }),
    )
    .max(MOST_TAGS_OF_ROW)
    .refine((tags) => new Set(tags.map(({ text }) => tagKey(text))).size === tags.length, {
      error: 'can contain each tag once',
    }),
})

export type SaveTags = z.infer<typeof SaveTags>
