import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loadCatalogFiles } from '#catalog/load.ts'
import { problemText } from '#catalog/schema.ts'
import { CatalogState, FailedJobsResponse, MailTestResponse, OperatorEmail } from '#contract/operator.ts'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { sendTestMail } from '#server/commands/operator/send-test-mail.ts'
import { ApiError } from '#server/errors.ts'
import { listFailedJobs, retryFailedJob } from '#server/jobs/failed-jobs.ts'
import { readCatalogState } from '#server/queries/operator/read-catalog-state.ts'
import { readOperatorEmail } from '#server/routes/operator/read-operator-email.ts'
import { IdParams } from '#server/routes/path-params.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const tags = ['Operator']
const MAIL_TESTS = { name: 'test emails of operators', per: 'user', times: 20, windowMs: 3_600_000 } as const

/** The state of the catalog, of the background jobs, and of the mail server. */
export const siteStateRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.operatorCatalog,
    {
      schema: {
        operationId: 'readCatalogState',
        tags,
        summary: 'What the casino files would change in the database',
        response: { 200: responds(CatalogState, 'The differences') },
      },
      config: { audit: 'operator-catalog', errors: ['not-found', 'reauthentication-needed', 'conflict'] },
    },
    async () => {
      const files = loadCatalogFiles()
      if (files.ok) return await readCatalogState(deps, files.value)
      throw new ApiError(
        'conflict',
        `The casino files are invalid: ${files.reason.map(problemText).join('; ')}`,
      )
    },
  )

  async function presentFailedJobs(): Promise<FailedJobsResponse> {
    const jobs = await listFailedJobs(deps)
    return {
      jobs: jobs.map((job) => ({ ...job, failedAt: presentMoment(epochMs(job.failedAt.getTime())) })),
      now: presentMoment(deps.now()),
    }
  }

  app.get(
    PATHS.operatorJobs,
    {
      schema: {
        operationId: 'readFailedJobs',
        tags,
        summary: 'Background jobs that failed for good, oldest first',
        response: { 200: responds(FailedJobsResponse, 'The jobs of the last 90 days') },
      },
      config: { audit: 'operator-jobs', errors: ['not-found', 'reauthentication-needed'] },
    },
    presentFailedJobs,
  )

  app.post(
    `${PATHS.operatorJobs}/:id/retry`,
    {
      schema: {
        operationId: 'retryFailedJob',
        tags,
        summary: 'Run a failed job again',
        params: IdParams,
        response: { 200: responds(FailedJobsResponse, 'The other failed jobs') },
      },
      config: { audit: 'operator-jobs', errors: ['not-found', 'reauthentication-needed'] },
    },
    async ({ params }) => {
      if (!(await retryFailedJob(deps, params.id))) throw new ApiError('not-found')
      return await presentFailedJobs()
    },
  )

  app.post(
    PATHS.operatorMailTest,
    {
      schema: {
        operationId: 'sendTestMail',
        tags,
        summary: 'Send a test email through the mail server',
        body: OperatorEmail,
        response: { 200: responds(MailTestResponse, 'Whether the mail server accepted it') },
      },
      config: {
        audit: 'operator-mail-test',
        limits: [MAIL_TESTS],
        errors: ['not-found', 'reauthentication-needed'],
      },
    },
    async ({ body }) => {
      const email = readOperatorEmail(body.email)
      const sent = await sendTestMail(deps.config, email)
      const now = presentMoment(deps.now())
      return { sent: sent.ok, error: sent.ok ? null : sent.reason, now } satisfies MailTestResponse
    },
  )
}
