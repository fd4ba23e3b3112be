import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Runs queries on a connection, which is closed if they take longer, so that they reject and the pool replaces it.
 *
 * A server that loses its power or its address closes no connection, and the limit of a statement holds on the server only.
 *
 * @param ms null for no limit.
 */
export async function withinTime<Value>(
  client: pg.PoolClient,
  ms: number | null,
  run: () => Promise<Value>,
): Promise<Value> {
  if (ms === null) return await run()
  const timer = setTimeout(() => streamOf(client).destroy?.(new Error(`no response within ${ms} ms`)), ms)
  try {
    return await run()
  } finally {
    clearTimeout(timer)
  }
}

/** The embedded engine has no socket. */
export function streamOf(client: pg.PoolClient): Partial<Socket> {
  return (client as unknown as { readonly connection: { readonly stream: Partial<Socket> } }).connection
    .stream
}
