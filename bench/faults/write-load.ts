import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Member, signUp } from '../product.ts'

const WRITERS = 8
const CASINO = 1

/** What happened to the requests of a period. */
export type Period = {
  acknowledged: number
  /** Responses with status 500 or higher, and requests without a response. */
  failed: number
  /** The longest time without an acknowledged write of any member, in milliseconds. */
  longestPauseMs: number
}

/** Members who record one spend after another until `stop`. */
export type WriteLoad = {
  /** Begins a new period. */
  begin(): void
  /** Returns the current period, once members have acknowledged writes again. */
  read(): Promise<Period>
  /** Stops after the current writes are acknowledged. @returns the IDs of the acknowledged writes per user. */
  stop(): Promise<ReadonlyMap<string, readonly string[]>>
}

/**
 * Starts the load. Each write has an ID and is sent again until it is acknowledged, as the browser does.
 *
 * @throws from `read` and `stop`, if a response is neither a success nor a server error.
 */
export async function startWriteLoad(url: string): Promise<WriteLoad> {
  const members = await signUp(url, WRITERS)
  const written = new Map(members.map(({ id }) => [id, [] as string[]]))
  let period: Period = { acknowledged: 0, failed: 0, longestPauseMs: 0 }
  let lastAt = performance.now()
  const stopping = new AbortController()

  function acknowledge(member: Member, id: string): void {
    written.get(member.id)?.push(id)
    const now = performance.now()
    period.acknowledged += 1
    period.longestPauseMs = Math.max(period.longestPauseMs, now - lastAt)
    lastAt = now
  }

  async function write(member: Member): Promise<void> {
    const id = randomUUID()
    const body = JSON.stringify({ id, amount: '1.00' })
    for (;;) {
      const status = await send(`${url}/api/casinos/${CASINO}/spends`, member, body)
      if (status < 300) return acknowledge(member, id)
      if (status < 500) throw new Error(`a write returned ${status}`)
      period.failed += 1
      await wait(100)
    }
  }

  const writers = members.map(async (member) => {
    while (!stopping.signal.aborted) {
      await write(member)
      await wait(10)
    }
  })
  const writing = Promise.all(writers)
  // Reported by `read` and `stop`.
  writing.catch(() => undefined)

  return {
    begin() {
      period = { acknowledged: 0, failed: 0, longestPauseMs: 0 }
      lastAt = performance.now()
    },
    async read() {
      const goal = period.acknowledged + 2 * WRITERS
      while (period.acknowledged < goal) await Promise.race([wait(20), writing])
      return { ...period }
    },
    async stop() {
      stopping.abort()
      await writing
      return written
    },
  }
}

/** Returns the status of a response; 599 if there is none. */
async function send(address: string, { cookie }: Member, body: string): Promise<number> {
  try {
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 599
  }
}
