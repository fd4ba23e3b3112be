import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Hearing, Listening } from '#server/db/database.ts'

/** How often the line is tried, and how long its answer may take. */
const SIGN_OF_LIFE_MS = 1000
const LONGEST_PAUSE_MS = 5000

/**
 * Listens on a connection of its own, for as long as it takes: a line that breaks is made again.
 *
 * A line that is cut without a word is noticed by its silence within two seconds.
 *
 * @param connect makes an unconnected client.
 */
export function listenPostgres(
  connect: () => pg.Client,
  channel: string,
  hearing: Hearing,
  log: Logger,
): Listening {
  const stopping = new AbortController()
  const { signal } = stopping

  async function listen(): Promise<void> {
    const client = connect()
    const broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('the connection ended')))
    })
    broken.catch(() => undefined)
    client.on('notification', ({ payload }) => payload !== undefined && hearing.message(payload))
    try {
      await Promise.race([client.connect(), broken])
      await Promise.race([client.query(`listen ${channel}`), broken])
      await Promise.race([hearing.begun(async (text) => (await client.query(text)).rows), broken])
      while (!signal.aborted) {
        await Promise.race([client.query('select 1'), broken, silence()])
        await Promise.race([wait(SIGN_OF_LIFE_MS, null, { signal }).catch(() => null), broken])
      }
    } finally {
      hearing.lost()
      client.end().catch(() => undefined)
      socketOf(client).destroy()
    }
  }

  async function silence(): Promise<never> {
    await wait(SIGN_OF_LIFE_MS, null, { ref: false })
    throw new Error('the connection fell silent')
  }

  async function keepOn(): Promise<void> {
    let pause = 50
    while (!signal.aborted) {
      const since = performance.now()
      await listen().catch((error: Error) => {
        if (!signal.aborted)
          log.warn({ reason: error.message }, 'Notifications of the database are not heard')
      })
      pause = performance.now() - since > LONGEST_PAUSE_MS ? 50 : Math.min(pause * 2, LONGEST_PAUSE_MS)
      await wait(pause * (0.5 + Math.random() / 2), null, { signal }).catch(() => null)
    }
  }

  const over = keepOn()
  return {
    async stop() {
      stopping.abort()
      await over
    },
  }
}

/** A client that waits for an answer does not end by being asked to. */
function socketOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
