import type { Metrics } from '#server/metrics/metrics.ts'

/** One value of the text format of Prometheus. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Reads the samples of a node. */
export async function readMetrics(metrics: Pick<Metrics, 'text'>): Promise<Sample[]> {
  const lines = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return {
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text]),
      ),
      value: Number(value),
    }
  })
}

/** Returns the value of a sample; undefined if it is not served. */
export async function readMetric(
  metrics: Pick<Metrics, 'text'>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const matches = ({ name: own, labels: has }: Sample) =>
    own === name && Object.entries(labels).every(([key, text]) => has[key] === text)
  return (await readMetrics(metrics)).find(matches)?.value
}
