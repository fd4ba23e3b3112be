import * as z from 'zod'
import { fail } from '#server/http/fail.ts'
import { publicRoute } from '#server/http/route.ts'

const Health = z.strictObject({ status: z.literal('ok') })

/** Is the process alive? Says nothing of the database: a restart would not bring that back. */
export const healthz = publicRoute(
  {
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the process answers',
    answer: { status: 200, schema: Health, what: 'It does' },
    withoutDatabase: true,
    isHealthCheck: true,
  },
  async () => ({ status: 200, body: { status: 'ok' } satisfies z.infer<typeof Health> }),
)

/** Should this node get requests? Only while its database answers. */
export const readyz = publicRoute(
  {
    method: 'GET',
    path: '/readyz',
    summary: 'Whether the database answers',
    answer: { status: 200, schema: Health, what: 'It does' },
    refusals: ['unavailable'],
    withoutDatabase: true,
    isHealthCheck: true,
  },
  async ({ deps }) => {
    if (!deps.isReady()) throw fail('unavailable')
    await deps.db.ping()
    return { status: 200, body: { status: 'ok' } satisfies z.infer<typeof Health> }
  },
)
