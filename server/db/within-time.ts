import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Runs queries on a connection, which is closed when it is silent for longer, so that they reject and the pool replaces it.
 *
 * A server that loses its power or its address closes no connection, and the limit of a statement holds on the server only.
 *
 * @param ms null for no limit.
 * @param run calls `heard` when a query has ended and others have not.
 */
export async function withinTime<Value>(
  client: pg.PoolClient,
  ms: number | null,
  run: (heard: () => void) => Promise<Value>,
): Promise<Value> {
  if (ms === null) return await run(() => undefined)
  const timer = setTimeout(() => streamOf(client).destroy?.(new Error(`no response within ${ms} ms`)), ms)
  let isRunning = true
  try {
    return await run(() => {
      if (isRunning) timer.refresh()
    })
  } finally {
    isRunning = false
    clearTimeout(timer)
  }
}

/** The embedded engine has no socket. */
export function streamOf(client: pg.PoolClient): Partial<Socket> {
  return (client as unknown as { readonly connection: { readonly stream: Partial<Socket> } }).connection
    .stream
}
