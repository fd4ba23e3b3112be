/** Counts values into buckets, one row of them for each set of labels, until the process ends. */
export type Histogram = {
  readonly observe: (labels: Readonly<Record<string, string>>, value: number) => void
  /** In the text format of Prometheus 0.0.4, without a line at the end. */
  readonly text: () => string
}

type Row = { readonly counts: number[]; sum: number; total: number }

/**
 * @param bounds the upper bounds of the buckets, ascending; above the last one lies one more.
 *
 * Whoever observes keeps the labels few: every new set of them stays in memory.
 */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const rows = new Map<string, Row>()

  function text(): string {
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
    for (const [labels, { counts, sum, total }] of rows) {
      let upTo = 0
      for (const [at, bound] of bounds.entries()) {
        upTo += counts[at] ?? 0
        lines.push(`${name}_bucket{${labels},le="${bound}"} ${upTo}`)
      }
      lines.push(
        `${name}_bucket{${labels},le="+Inf"} ${total}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${total}`,
      )
    }
    return lines.join('\n')
  }

  return {
    observe(labels, value) {
      const key = Object.entries(labels)
        .map(([label, is]) => `${label}="${is}"`)
        .join()
      const row = rows.get(key) ?? { counts: bounds.map(() => 0), sum: 0, total: 0 }
      rows.set(key, row)
      const at = bounds.findIndex((bound) => value <= bound)
      if (at >= 0) row.counts[at] = (row.counts[at] ?? 0) + 1
      row.sum += value
      row.total += 1
    },
    text,
  }
}
