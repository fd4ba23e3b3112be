import type { TestDatabase } from '#server/testing/test-database.ts'

/** Makes every transaction of an app wait for a database connection. */
export function blockDatabase(database: TestDatabase) {
  const { pool } = database.db
  const connectNow = pool.connect.bind(pool) as () => Promise<unknown>
  let open = () => {}
  let turn: Promise<unknown> = new Promise<void>((resolve) => (open = resolve))
  let waiting = 0
  let notify = () => {}
  const override = {
    connect: () => {
      waiting += 1
      notify()
      // One after the other: the pool rejects clients that wait too long in its own queue.
      const client = turn.then(() => connectNow())
      turn = client.catch(() => {})
      return client
    },
  }
  Object.assign(pool, override)
  return {
    /** Returns how many transactions have waited or are waiting. */
    count: () => waiting,
    /** Resolves when this many transactions are waiting. */
    reaches: (count: number) =>
      new Promise<void>((resolve) => {
        notify = () => {
          if (waiting >= count) resolve()
        }
        notify()
      }),
    release() {
      Object.assign(pool, { connect: connectNow })
      open()
    },
  }
}
