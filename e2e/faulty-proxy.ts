import { buffer } from 'node:stream/consumers'
import { WRITE_ID_HEADER } from '#contract/write-id.ts'
import { USER_HEADER } from '#contract/user-header.ts'
import { passOn, type Proxy, startProxy } from './proxy.ts'

/** What happens to a write on its way. A lost response is that of a write that the product has applied. */
export type Fault = 'none' | 'lost request' | 'lost response' | 'delay' | 'sent twice'

/** A request with a write, as the proxy received it. */
export type WriteRequest = {
  readonly id: string
  /** The ID of the member who made the write. */
  readonly userId: string
  readonly method: string
  readonly path: string
  readonly body: string
  readonly fault: Fault
  /** Whether the browser has received a success. */
  acknowledged: boolean
}

/** A proxy between the browser and the product that records all writes and damages some. */
export type FaultyProxy = Proxy & {
  /** Every request with a write, in the order of arrival. */
  readonly writes: () => readonly WriteRequest[]
  /** The IDs of the writes that the browser knows to be saved. */
  readonly acknowledged: () => ReadonlySet<string>
  /** The IDs of the writes that have arrived, and that the browser does not know to be saved. */
  readonly unacknowledged: () => ReadonlySet<string>
}

const DELAY_MS = 300

/** @param nextFault chooses the fault of the next write. */
export async function startFaultyProxy(
  target: string,
  nextFault: () => Fault = () => 'none',
): Promise<FaultyProxy> {
  const writes: WriteRequest[] = []
  const proxy = await startProxy(target, async ({ method, path, headers, body, forward }, outgoing) => {
    const id = headers[WRITE_ID_HEADER]
    if (id === undefined) return passOn(await forward(), outgoing)
    const fault = nextFault()
    const userId = String(headers[USER_HEADER])
    const write = { id: String(id), userId, method, path, body: String(body), fault, acknowledged: false }
    writes.push(write)
    if (fault === 'lost request') throw new Error(fault)
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    const [response] = await Promise.all(fault === 'sent twice' ? [forward(), forward()] : [forward()])
    const content = await buffer(response)
    if (fault === 'lost response') throw new Error(fault)
    // Without a new connection for each write, the browser itself would repeat a lost request.
    outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'close' })
    write.acknowledged = response.statusCode !== undefined && response.statusCode < 300
    outgoing.end(content)
  })
  const acknowledged = () => new Set(writes.filter((write) => write.acknowledged).map(({ id }) => id))
  return {
    ...proxy,
    writes: () => writes,
    acknowledged,
    unacknowledged() {
      const saved = acknowledged()
      return new Set(writes.map(({ id }) => id).filter((id) => !saved.has(id)))
    },
  }
}
