import * as z from 'zod'
import { ExportAnswer } from '#contract/export.ts'
import { PATHS } from '#contract/paths.ts'
import { type PersonalVisit, personalRoute } from '#server/http/route.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { readExport } from '#server/queries/read-export.ts'
import { presentExportCsv } from '#server/routes/present-export-csv.ts'

/** An export reads a whole ledger: enough for every change of mind, too few to wear a server out. */
const PER_PERSON = { times: 20, windowMs: 3_600_000 }

async function everythingOf({ deps, person }: PersonalVisit<object, object>): Promise<ExportAnswer> {
  await takeOrRefuse(deps.auth.limiter, `export ${person.userId}`, PER_PERSON)
  return await readExport(deps, person.userId)
}

function attachment({ exported_at }: ExportAnswer, ending: 'json' | 'csv'): Record<string, string> {
  return {
    'content-disposition': `attachment; filename="daily-bonus-blog-${exported_at.slice(0, 10)}.${ending}"`,
  }
}

/** Everything that is kept of a person, to take along. */
export const exportJson = personalRoute(
  {
    method: 'GET',
    path: PATHS.exportJson,
    summary: 'Everything that is kept of you',
    answer: {
      status: 200,
      schema: ExportAnswer,
      what: 'Profile, list, ledger with deleted entries, feedback, log-ins and security record',
    },
    refusals: ['too-many-requests'],
  },
  async (visit) => {
    const kept = await everythingOf(visit)
    return { status: 200, body: kept satisfies ExportAnswer, headers: attachment(kept, 'json') }
  },
)

/** The same as a table for spreadsheets. */
export const exportCsv = personalRoute(
  {
    method: 'GET',
    path: PATHS.exportCsv,
    summary: 'Everything that is kept of you, as a table',
    answer: { status: 200, schema: z.string(), what: 'One line per record', mediaType: 'text/csv' },
    refusals: ['too-many-requests'],
  },
  async (visit) => {
    const kept = await everythingOf(visit)
    return {
      status: 200,
      body: Buffer.from(presentExportCsv(kept)),
      headers: { ...attachment(kept, 'csv'), 'content-type': 'text/csv; charset=utf-8' },
    }
  },
)
