import type * as z from 'zod'

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
