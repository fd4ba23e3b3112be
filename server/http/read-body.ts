import type * as z from 'zod'
import { fail } from '#server/http/fail.ts'
import { type JsonProblem, scanJson } from '#server/http/scan-json.ts'
import type { BodyReader } from '#server/http/read-bytes.ts'
import { refuse } from '#server/http/refuse.ts'

/** The longest body a route takes unless it says otherwise. */
export const BODY_LIMIT = 64 * 1024

const PROBLEM = {
  'not-json': 'The body is not JSON.',
  'too-deep': 'The body is nested too deeply.',
  'repeated-key': 'The body says the same thing twice.',
  'refused-key': 'The body holds a name that is not allowed.',
} as const satisfies Record<JsonProblem, string>

/**
 * Reads and checks a JSON body, counting the bytes that really arrive, whatever Content-Length says.
 *
 * A body that is left out where none is needed reads as an empty object.
 */
export async function readBody<Schema extends z.ZodType>(
  { request, readBytes }: { readonly request: Request; readonly readBytes: BodyReader },
  schema: Schema,
  limit: number = BODY_LIMIT,
): Promise<z.infer<Schema>> {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity') throw fail('unsupported-media-type')
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw fail('too-large')
  const type = request.headers.get('content-type')
  if (type !== null && !isJson(type)) throw fail('unsupported-media-type')
  const bytes = await readBytes(limit)
  if (bytes.byteLength === 0) return check(schema, {})
  if (type === null) throw fail('unsupported-media-type')
  const parsed = scanJson(decode(bytes))
  if (!parsed.ok) throw fail('bad-request', PROBLEM[parsed.reason])
  return check(schema, parsed.value)
}

function isJson(type: string): boolean {
  return /^application\/json *(?:; *charset *= *"?utf-8"? *)?$/i.test(type.trim())
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fail('bad-request', PROBLEM['not-json'])
  }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const unstorable = findUnstorable(value, [])
  if (unstorable) throw fail('invalid', 'Text may not hold a zero character or half a character.', unstorable)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw refuse(parsed.error)
  return parsed.data
}

// A zero character, or half a surrogate pair.
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** No text column takes a zero character, and half a surrogate pair cannot be sent to one. */
function findUnstorable(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') {
    return UNSTORABLE.test(value) ? path.join('.') || 'body' : null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = findUnstorable(key, [...path, 'key']) ?? findUnstorable(part, [...path, key])
    if (found !== null) return found
  }
  return null
}
