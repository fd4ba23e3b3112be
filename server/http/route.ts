import type { Logger } from 'pino'
import * as z from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { type AuditKind, recordAudit } from '#server/auth/audit.ts'
import type { Person } from '#server/auth/auth.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { checkPerson } from '#server/http/check-person.ts'
import { Failure, fail } from '#server/http/fail.ts'
import { readBody } from '#server/http/read-body.ts'
import type { BodyReader } from '#server/http/read-bytes.ts'
import { readQuery } from '#server/http/read-query.ts'
import { readTab } from '#server/http/read-tab.ts'
import type { Changed } from '#server/live/news.ts'

/** A request that has passed the front door: it comes from where it may come from, and its path is known. */
export type Arrival = {
  readonly request: Request
  readonly readBytes: BodyReader
  readonly params: Readonly<Record<string, string>>
  /** Who is calling, for limits; see client-address. */
  readonly address: string
  readonly cookies: ReadonlyMap<string, string>
  readonly log: Logger
}

/** What a route answers with. The pipeline writes it as JSON unless it is a response already. */
export type Answer = {
  readonly status: 200 | 201 | 304 | 503
  readonly body: unknown
  readonly setCookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Who it was for; the log says it. */
  readonly userId?: string
}

export type Visit<Body, Query> = Arrival & {
  readonly body: Body
  readonly query: Query
  readonly deps: AppDeps
}
export type PersonalVisit<Body, Query> = Visit<Body, Query> & { readonly person: Person }

/** What a route is, apart from what it does: enough to mount it, check its input and document it. */
export type Definition<Body extends z.ZodType, Query extends z.ZodType> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With the contract's parameters in braces: `/api/entries/{id}`. */
  readonly path: string
  readonly summary: string
  readonly body?: Body
  readonly bodyLimit?: number
  readonly query?: Query
  readonly answer: {
    readonly status: 200 | 201
    readonly schema: z.ZodType
    readonly what: string
    /** JSON unless it says otherwise. */
    readonly mediaType?: string
  }
  readonly refusals?: readonly ErrorCode[]
  /** What a visitor is told by a route that needs an account. */
  readonly visitorMessage?: string
  /** Answers even while the database is away. */
  readonly withoutDatabase?: boolean
  /** Answers even while too many requests are in progress: health checks, which cost next to nothing. */
  readonly isHealthCheck?: boolean
  /** What of the person is no longer as it was afterwards; their other pages are told. */
  readonly changes?: Changed['event']
  /** What the audit calls it, done or refused. */
  readonly audit?: AuditKind
}

export type Route = Definition<z.ZodType, z.ZodType> & {
  readonly personal: boolean
  readonly run: (arrival: Arrival, deps: AppDeps) => Promise<Answer>
}

const Nothing = z.strictObject({})
type Nothing = typeof Nothing

/** A route anyone may call. */
export function publicRoute<Body extends z.ZodType = Nothing, Query extends z.ZodType = Nothing>(
  definition: Definition<Body, Query>,
  handle: (visit: Visit<z.infer<Body>, z.infer<Query>>) => Promise<Answer>,
): Route {
  return {
    ...definition,
    personal: false,
    run: async (arrival, deps) => {
      const input = await read(definition, arrival)
      return await audited(definition.audit, arrival, deps, null, () =>
        handle({ ...arrival, ...input, deps }),
      )
    },
  }
}

/**
 * A route for signed-in people: whoever has neither a live access nor a live session is refused before anything
 * they sent is looked at. An access that ran out is renewed from the session in passing.
 */
export function personalRoute<Body extends z.ZodType = Nothing, Query extends z.ZodType = Nothing>(
  definition: Definition<Body, Query>,
  handle: (visit: PersonalVisit<z.infer<Body>, z.infer<Query>>) => Promise<Answer>,
): Route {
  return {
    ...definition,
    personal: true,
    run: async (arrival, deps) => {
      const known = await deps.auth.recognise(arrival.cookies)
      const renewed = known ? null : await deps.auth.renew(arrival.cookies)
      const person = known ?? renewed?.person
      if (!person) throw fail('sign-in-needed', definition.visitorMessage)
      checkPerson(arrival.request, person)
      const input = await read(definition, arrival)
      const tell = () => tellOthers(deps, arrival, person, definition.changes)
      const answer = await audited(definition.audit, arrival, deps, person, () =>
        handle({ ...arrival, ...input, deps, person }),
      ).catch((error: unknown) => {
        // It may have landed all the same.
        if (error instanceof Unavailable) tell()
        throw error
      })
      tell()
      const setCookies = [...(renewed?.setCookies ?? []), ...(answer.setCookies ?? [])]
      return { ...answer, setCookies, userId: person.userId }
    },
  }
}

/** What was tried and refused. Neither nonsense nor what the limits turned away is worth a line: anyone can send it for ever. */
const WORTH_A_LINE: readonly ErrorCode[] = [
  'wrong-credentials',
  'wrong-code',
  'expired-link',
  'email-unverified',
  'reauthentication-needed',
]

async function audited(
  kind: AuditKind | undefined,
  { address }: Arrival,
  deps: AppDeps,
  person: Person | null,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (kind === undefined) return await run()
  try {
    const answer = await run()
    const userId = person?.userId ?? answer.userId ?? null
    await recordAudit(deps, { kind, outcome: 'ok', userId, address })
    return answer
  } catch (error) {
    if (error instanceof Failure && WORTH_A_LINE.includes(error.code)) {
      const userId = person?.userId ?? error.userId ?? null
      await recordAudit(deps, { kind, outcome: error.code, userId, address })
    }
    throw error
  }
}

function tellOthers(
  { news }: AppDeps,
  { request }: Arrival,
  { userId }: Person,
  event: Changed['event'] | undefined,
): void {
  if (event) news.publish({ user: userId, event, tab: readTab(request) })
}

async function read<Body extends z.ZodType, Query extends z.ZodType>(
  definition: Definition<Body, Query>,
  arrival: Arrival,
): Promise<{ body: z.infer<Body>; query: z.infer<Query> }> {
  const { request } = arrival
  const query = readQuery(request.url, definition.query ?? Nothing) as z.infer<Query>
  const takesBody = request.method !== 'GET' && request.method !== 'HEAD'
  const schema = definition.body ?? Nothing
  const body = takesBody ? await readBody(arrival, schema, definition.bodyLimit) : {}
  return { body: body as z.infer<Body>, query }
}
