import { Gauge, type Registry } from 'prom-client'

/** Adds a gauge that is read when the metrics are. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => gauge.set(await read()),
  })
}
