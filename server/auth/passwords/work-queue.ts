import { ApiError } from '#server/errors.ts'

type Waiting = { readonly start: () => void; readonly reject: (error: ApiError) => void }
type Client = { running: number; readonly line: Waiting[] }

/**
 * Runs a few tasks at a time, shared fairly between clients: a free slot goes to the client with the fewest running
 * tasks, so that the backlog of one client delays another by one task at most. A client's own tasks run in order.
 *
 * Hashing a password takes 20 ms and 19 MB by design, so an unbounded burst of log-ins would exhaust the machine.
 *
 * @param limits.running tasks that run at the same time.
 * @param limits.perClient tasks of one client that may wait; more are rejected as `unavailable`.
 * @param limits.waiting tasks that may wait in all. When they are that many, the newest task of the client with the
 *   most waiting tasks is rejected in favor of a client that has at least two fewer.
 */
export function createWorkQueue(limits: {
  readonly running: number
  readonly perClient: number
  readonly waiting: number
}) {
  // Clients with running or waiting tasks; the client served last is at the end.
  const clients = new Map<string, Client>()
  let running = 0
  let waiting = 0
  let rejected = 0

  function hasSlotFor({ line }: Client): boolean {
    if (line.length >= limits.perClient) return false
    if (waiting < limits.waiting) return true
    const lines = [...clients.values()].map((client) => client.line)
    const longest = lines.reduce((most, other) => (other.length > most.length ? other : most))
    if (longest.length < line.length + 2) return false
    longest.pop()?.reject(tooBusy())
    rejected += 1
    waiting -= 1
    return true
  }

  async function waitForTurn(name: string, client: Client): Promise<void> {
    if (!hasSlotFor(client)) {
      rejected += 1
      throw tooBusy()
    }
    clients.set(name, client)
    waiting += 1
    await new Promise<void>((start, reject) => client.line.push({ start, reject }))
  }

  /** Starts the next task of the client with the fewest running tasks, of those the one served longest ago. */
  function startNext(): void {
    let next: [string, Client] | undefined
    for (const entry of clients) {
      if (entry[1].line.length > 0 && (!next || entry[1].running < next[1].running)) next = entry
    }
    if (!next) return
    const [name, client] = next
    occupy(name, client)
    waiting -= 1
    client.line.shift()?.start()
  }

  function occupy(name: string, client: Client): void {
    clients.set(name, client)
    running += 1
    client.running += 1
  }

  /** @param name the client that the task counts for: an address as `clientAddress` returns it. */
  async function run<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const client = clients.get(name) ?? { running: 0, line: [] }
    if (running < limits.running) occupy(name, client)
    else await waitForTurn(name, client)
    try {
      return await work()
    } finally {
      running -= 1
      client.running -= 1
      // Moves the client to the end, or removes it.
      clients.delete(name)
      if (client.running > 0 || client.line.length > 0) clients.set(name, client)
      startNext()
    }
  }

  /** @property rejected the tasks rejected since the start. */
  const load = () => ({ running, waiting, rejected })

  return { run, load }
}

function tooBusy(): ApiError {
  return new ApiError(
    'unavailable',
    'Too many people are logging in right now. Please try again in a moment.',
  )
}
