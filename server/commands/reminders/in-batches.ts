import { setTimeout as wait } from 'node:timers/promises'

/** How long a batch waits for further items: several messages take longer, and no member notices it. */
const GATHER_MS = 5

type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Returns a function that handles an item together with those of other callers, so that they share a round trip to the
 * database. One batch is handled at a time; items that arrive meanwhile are in the next one.
 *
 * @param most of a batch.
 * @param handle returns the outcome of each item, in order; if it throws, all are rejected; some may have been stored.
 */
export function inBatches<Item, Result>(
  most: number,
  handle: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function handleBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await handle(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome?.reason)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // oxlint-disable no-await-in-loop -- one batch at a time
      if (waiting.length < most) await wait(GATHER_MS)
      await handleBatch(waiting.splice(0, most))
      // oxlint-enable no-await-in-loop
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
