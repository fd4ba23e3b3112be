import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { transaction } from '#server/db/transaction.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'

/** The response of PostgreSQL to a connection while it starts or recovers. */
function startingResponse(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is in recovery mode\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Starts a proxy in front of PostgreSQL that answers the first connections as a starting server does. */
async function startProxy(target: string, rejections: number) {
  const { hostname, port } = new URL(target)
  let connections = 0
  const proxy = createServer((client) => {
    client.on('error', () => undefined)
    if (connections++ < rejections) return void client.once('data', () => client.end(startingResponse()))
    const server = connect(Number(port), hostname)
    server.on('error', () => client.destroy())
    client.on('close', () => server.destroy())
    client.pipe(server).pipe(client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url: url.href, connections: () => connections, close: () => proxy.close() }
}

test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'a statement waits two seconds for a server that is starting',
  async () => {
    const database = await openTestDatabase()
    const target = database.options.databaseUrl ?? ''
    const ask = { name: 'ask-starting', text: 'select 1 as one', values: [] }

    const proxy = await startProxy(target, 3)
    const db = await openDatabase({ ...database.options, databaseUrl: proxy.url })
    expect((await transaction(db, [ask]))[0]?.rows).toEqual([{ one: 1 }])
    expect(proxy.connections()).toBe(4)
    await db.close()
    proxy.close()

    const never = await startProxy(target, Infinity)
    const unready = await openDatabase({ ...database.options, databaseUrl: never.url })
    const since = performance.now()
    await expect(transaction(unready, [ask])).rejects.toThrow(Unavailable)
    expect(performance.now() - since).toBeGreaterThanOrEqual(2000)
    await unready.close()
    never.close()

    // The primary runs the transaction of a replica that is starting, without waiting.
    const starting = await startProxy(target, Infinity)
    const both = await openDatabase({ ...database.options, replicaUrl: starting.url })
    expect((await transaction(both.replica ?? both, [ask]))[0]?.rows).toEqual([{ one: 1 }])
    expect(starting.connections()).toBe(1)
    await both.close()
    starting.close()
    await database.close()
  },
)
