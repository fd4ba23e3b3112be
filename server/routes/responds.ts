import type * as z from 'zod'
import type { EpochMs } from '#core/units.ts'

/** Describes a successful response, for the OpenAPI document. */
export function responds<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  mediaType = 'application/json',
) {
  return { description, content: { [mediaType]: { schema } } }
}

/** Describes a response that the route sends as bytes, text, or a stream: `schema` only documents it. */
export function respondsRaw(schema: z.ZodType, description: string, mediaType = 'application/json') {
  return responds(schema as unknown as z.ZodUnknown, description, mediaType)
}

/** Formats a moment for the API. */
export function presentMoment(moment: EpochMs): string {
  return new Date(moment).toISOString()
}
