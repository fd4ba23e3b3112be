import { expect, test } from 'vitest'
import { ReportVitals } from '#contract/vitals.ts'

const vitals = [{ name: 'TTFB' as const, value: 80 }]

test('a report names a page of the app by its path, which is not that of a view', () => {
  const report: ReportVitals = { page: '/dashboard', vitals }
  expect(ReportVitals.safeParse(report).success).toBe(true)
  // @ts-expect-error: Speed Collect is a view of the dashboard.
  const ofView: ReportVitals = { page: '/dashboard?view=speed', vitals }
  expect(ReportVitals.safeParse(ofView).success).toBe(false)
  // @ts-expect-error: there is no such page.
  const ofNoPage: ReportVitals = { page: '/dashboards', vitals }
  expect(ReportVitals.safeParse(ofNoPage).success).toBe(false)
})
