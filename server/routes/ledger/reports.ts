import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PATHS } from '#contract/paths.ts'
import { ReportsQuery, ReportsResponse, TaxResponse } from '#contract/reports.ts'
import { readReport } from '#server/queries/ledger/read-report.ts'
import { readTaxYear } from '#server/queries/ledger/read-tax-year.ts'
import { YearParams } from '#server/routes/path-params.ts'
import { responds } from '#server/routes/responds.ts'

const tags = ['Ledger']

/** Reports of the ledger: any range of days, and tax years. */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.reports,
    {
      schema: {
        operationId: 'readReport',
        tags,
        summary: 'What was claimed, cashed out, and spent in a range of days',
        querystring: ReportsQuery,
        response: { 200: responds(ReportsResponse, 'Sums by period, by casino, and by day') },
      },
    },
    async ({ user, query }) => await readReport(deps, user.userId, query),
  )

  app.get(
    `${PATHS.reports}/tax/:year`,
    {
      schema: {
        operationId: 'readTaxYear',
        tags,
        summary: 'Cash-outs and spends of a year, and what may be missing',
        params: YearParams,
        response: { 200: responds(TaxResponse, 'Sums by month and by casino') },
      },
      config: { errors: ['not-found'] },
    },
    async ({ user, params }) => await readTaxYear(deps, user.userId, params.year),
  )
}
