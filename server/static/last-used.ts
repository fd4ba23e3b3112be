/** A cache of the values that were used last. */
export type LastUsed<Value> = {
  /** Returns the value of a key, which is made if it is not in memory. */
  readonly read: (key: string, make: () => Value) => Value
  /** Returns whether the value of a key is in memory. */
  readonly has: (key: string) => boolean
}

/** @param max how many values stay in memory. */
export function lastUsed<Value>(max: number): LastUsed<Value> {
  const values = new Map<string, Value>()
  return {
    read(key, make) {
      const value = values.get(key) ?? make()
      // The value used last is the last one of the map.
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > max && oldest !== undefined) values.delete(oldest)
      return value
    },
    has: (key) => values.has(key),
  }
}
