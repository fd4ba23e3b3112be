import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { ApiError } from '#server/errors.ts'

/** Objects and arrays nest at most this deep; the contract needs four levels. */
const MAX_JSON_DEPTH = 20

const JSON_TYPE = /^application\/json *(?:; *charset *= *"?utf-8"? *)?$/i

/**
 * Parses JSON bodies strictly: UTF-8 only, no `__proto__` keys, limited depth. An absent body is `undefined`.
 *
 * Compressed bodies are not accepted; their decompressed size is unknown.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      return done(new ApiError('unsupported-media-type'))
    }
    if (bytes.byteLength === 0) return done(null, undefined)
    let text: string
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return done(notJson())
    }
    // Every error of Fastify's parser is a syntax error or a forbidden key. `null` would count as an absent body.
    void parse(request, text, (error, value) => {
      if (error !== null) done(notJson())
      else if (value === null) done(new ApiError('invalid'))
      else done(null, value)
    })
  })
}

const notJson = () => new ApiError('bad-request', 'The body is not JSON.')

/** Validates bodies, queries, and path parameters with the zod schemas of the contract. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  if (httpPart === 'params') {
    return (value: unknown) => {
      const parsed = schema.safeParse(value)
      return parsed.success ? { value: parsed.data } : { error: new ApiError('not-found') }
    }
  }
  const findError = httpPart === 'querystring' ? findQueryError : findBodyError
  return (value: unknown) => {
    // Fastify passes null for an absent body.
    const given = value ?? {}
    const error = findError(given)
    if (error) return { error }
    const parsed = schema.safeParse(given)
    return parsed.success ? { value: parsed.data } : { error: invalidInput(parsed.error) }
  }
}

/** The message of zod for a rule without one. */
const UNNAMED_RULE = 'Invalid input'

/** Reports the first error of a schema, with the name of its field. */
function invalidInput(error: z.ZodError): ApiError {
  const issue = error.issues[0]
  if (!issue) return new ApiError('invalid')
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...issue.path, ...unknown].map(String).join('.')
  if (unknown.length > 0) return new ApiError('invalid', 'This field can’t be set.', { field })
  return new ApiError('invalid', messageOf(issue), { field: field || undefined })
}

/**
 * Returns the sentence that a client shows. A rule of the contract has a sentence, or a predicate that is also shown after the
 * name of a figure: "is not a time zone".
 */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `This text can be at most ${issue.maximum.toLocaleString('en-US')} characters long.`
  if (issue.code !== 'custom' || issue.message === UNNAMED_RULE) return 'This value isn’t valid.'
  return /^\p{Ll}/u.test(issue.message) ? `This value ${issue.message}.` : issue.message
}

function findQueryError(query: unknown): ApiError | null {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (Array.isArray(value)) return new ApiError('invalid', 'This parameter appears twice.', { field: name })
    if (typeof value !== 'string' || value.includes('\0') || value.includes('\ufffd')) {
      return new ApiError('invalid')
    }
  }
  return null
}

function findBodyError(body: unknown): ApiError | null {
  const error = findJsonError(body, 0)
  if (error === null) return null
  if (error.kind === 'depth') return new ApiError('bad-request', 'The body is nested too deeply.')
  const message = 'Text can’t contain null or incomplete characters.'
  return new ApiError('invalid', message, { field: error.path.join('.') || 'body' })
}

/** `path` grows from the inside out, because nearly every value is valid and needs none. */
type JsonError = { readonly kind: 'depth' | 'text'; readonly path: string[] }

/** PostgreSQL cannot store a zero character, or half of a surrogate pair. */
function findJsonError(value: unknown, depth: number): JsonError | null {
  if (depth > MAX_JSON_DEPTH) return { kind: 'depth', path: [] }
  if (typeof value === 'string') return isStorable(value) ? null : { kind: 'text', path: [] }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, child] of Object.entries(value)) {
    if (!isStorable(key)) return { kind: 'text', path: ['key'] }
    const error = findJsonError(child, depth + 1)
    if (error !== null) {
      error.path.unshift(key)
      return error
    }
  }
  return null
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
