import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { openRedis } from '#server/redis/open-redis.ts'
import { readMetric, readMetrics } from '#server/testing/read-metrics.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ runbook: z.string() }) }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).optional() })),
  templating: z.object({ list: z.array(z.object({ type: z.string(), query: z.string() })) }),
})

const rules = Rules.parse(parse(read('deploy/prometheus-rules.yml'))).groups.flatMap((group) => group.rules)
const dashboard = Dashboard.parse(JSON.parse(read('deploy/grafana-dashboard.json')))

/** Prometheus adds the first metric and these labels; node_exporter serves the others. */
const ADDED = {
  metrics: ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'],
  labels: ['job', 'instance'],
}
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset'])

/** Returns the metrics of a PromQL expression with the labels by which they are selected. */
function metricsIn(expr: string): { readonly metric: string; readonly labels: readonly string[] }[] {
  const text = expr.replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right) *\([^)]*\)/g, '')
  const found = text.matchAll(/(?<![\w$"])([a-z_:][\w:]*)(?!\w|\s*\()(?:\s*\{([^}]*)\})?/gi)
  return [...found]
    .map(([, metric = '', selectors = '']) => ({
      metric,
      labels: [...selectors.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
    .filter(({ metric }) => !OPERATORS.has(metric))
}

/** Removes what is not a metric: label values and ranges. */
const withoutValues = (expr: string) => expr.replaceAll(/"[^"]*"/g, '').replaceAll(/\[[^\]]*\]/g, '')

// Tests run without --expose-gc.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the expression without the label that a variable lists. */
const variableQuery = (query: string) => query.replace(/^label_values\((.*), *\w+\)$/, '$1')

let database: TestDatabase
/** The labels of each metric. */
let served: ReadonlyMap<string, Set<string>>

beforeAll(async () => {
  database = await openTestDatabase()
  const redis = openRedis('redis://127.0.0.1:1', pino({ level: 'silent' }))
  redis.client.disconnect()
  const app = await testApp(database, { redis })
  const vitals = ['CLS', 'LCP'].map((name) => ({ name, value: 1 }))
  await app.visitor().post('/api/vitals', { page: '/login', vitals })
  // Garbage collections are measured from the first read on, and counted a moment later.
  await app.deps.metrics.text()
  collectGarbage()
  const collections = () => readMetric(app.deps.metrics, 'nodejs_gc_duration_seconds_count')
  await vi.waitUntil(async () => (await collections()) !== undefined, { timeout: 20_000 })
  const samples = await readMetrics(app.deps.metrics)
  served = new Map(samples.map(({ name }) => [name, new Set<string>()]))
  for (const { name, labels } of samples)
    for (const label of Object.keys(labels)) served.get(name)?.add(label)
})
afterAll(() => database.close())

test.each([
  ['the rules', rules.map(({ expr }) => expr)],
  [
    'the dashboard',
    [
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...dashboard.templating.list
        .filter(({ type }) => type === 'query')
        .map(({ query }) => variableQuery(query)),
    ],
  ],
])('%s use only metrics and labels that are served', (_file, expressions) => {
  const used = expressions.flatMap((expr) => metricsIn(withoutValues(expr)))
  expect(used.length).toBeGreaterThan(15)
  const unknown = used.flatMap(({ metric, labels }) => {
    const known = served.get(metric)
    if (!known) return ADDED.metrics.includes(metric) ? [] : [metric]
    return labels
      .filter((label) => !known.has(label) && !ADDED.labels.includes(label))
      .map((label) => `${metric}{${label}}`)
  })
  expect(unknown).toEqual([])
})

test('every alert has a section in docs/alerts.md, to which it links', () => {
  const headings = new Set([...read('docs/alerts.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading))
  for (const { alert, annotations } of rules) {
    expect(headings).toContain(alert)
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
  }
})
