import { type OutboxDisk, isOutboxItem } from '#web/outbox/outbox-store.ts'

/** A disk for tests. */
export type TestDisk = OutboxDisk & {
  /** From now on, these methods reject, and the others do not. */
  readonly fail: (...methods: readonly (keyof OutboxDisk)[]) => void
  /** Stores a value as another version of the page could have stored it. */
  readonly store: (value: object) => void
}

export function createTestDisk(): TestDisk {
  let values: readonly { readonly key: number }[] = []
  let lastKey = 0
  let failing: readonly (keyof OutboxDisk)[] = []
  const run = async <T>(method: keyof OutboxDisk, task: () => T): Promise<T> => {
    if (failing.includes(method)) throw new DOMException('The disk is full.', 'QuotaExceededError')
    return task()
  }
  const store = (value: object) => {
    lastKey += 1
    values = [...values, { ...value, key: lastKey }]
    return lastKey
  }
  return {
    fail: (...methods) => void (failing = methods),
    store,
    add: (item) => run('add', () => store(item)),
    all: () => run('all', () => values),
    update: (key, change) =>
      run('update', () => {
        values = values.map((value) => (value.key === key ? { ...value, ...change } : value))
        return values.some((value) => value.key === key)
      }),
    remove: (key) => run('remove', () => void (values = values.filter((value) => value.key !== key))),
    cancel: (key) =>
      run('cancel', () => {
        const before = values.length
        values = values.filter((value) => value.key !== key || !isOutboxItem(value) || value.sent)
        return values.length < before
      }),
    close() {},
  }
}
