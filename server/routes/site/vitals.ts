import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PATHS } from '#contract/paths.ts'
import { ReportVitals, VitalsResponse } from '#contract/vitals.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const REPORTS = { name: 'reports of page speed', per: 'address', times: 60, windowMs: 3_600_000 } as const

/** Counts how fast pages were. Stores no row, user, or address. */
export const vitalsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.post(
    PATHS.vitals,
    {
      schema: {
        operationId: 'reportVitals',
        tags: ['Site'],
        summary: 'Report how fast a page was',
        body: ReportVitals,
        response: { 200: responds(VitalsResponse, 'Counted') },
      },
      bodyLimit: 1024,
      config: { limits: [REPORTS], withoutDatabase: true },
    },
    async ({ body }) => {
      deps.metrics.recordVitals(body)
      return { now: presentMoment(deps.now()) } satisfies VitalsResponse
    },
  )
}
