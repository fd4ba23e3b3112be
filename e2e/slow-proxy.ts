import { passOn, type Proxy, startProxy } from './proxy.ts'

/** A proxy between the browser and the product that delays writes, like a slow connection. */
export type SlowProxy = Proxy & {
  /** The number of writes received from the browser. */
  readonly held: () => number
  /** Forwards the delayed writes and all later ones. */
  readonly release: () => void
}

/**
 * Delays every request whose path matches. A request that the browser aborts meanwhile is never forwarded, so nothing of
 * it reaches the product.
 */
export async function startSlowProxy(target: string, delayed: RegExp): Promise<SlowProxy> {
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const proxy = await startProxy(target, async ({ path, forward }, outgoing) => {
    if (delayed.test(path)) {
      held += 1
      await released
      if (outgoing.destroyed) return
    }
    passOn(await forward(), outgoing)
  })
  return {
    address: proxy.address,
    held: () => held,
    release: () => release(),
    async close() {
      release()
      await proxy.close()
    },
  }
}
