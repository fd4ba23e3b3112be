import { useSyncExternalStore } from 'react'

/** Whether the browser keeps what this site has stored when the device runs out of space; null until it has answered. */
let isPersistent: boolean | null = null
let asked = false
const listeners = new Set<() => void>()

/**
 * Asks the browser once not to delete what this site has stored. Call it when a write waits: some browsers then ask the
 * user, who can see why.
 */
export async function askForPersistentStorage(): Promise<void> {
  if (asked) return
  asked = true
  isPersistent = await readPersistence()
  for (const listener of listeners) listener()
}

/** Returns whether the browser has said that it can delete what this site has stored. */
export function useCanBeDeleted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPersistent === false,
    () => false,
  )
}

async function readPersistence(): Promise<boolean> {
  // On an insecure address, browsers have no storage manager.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  try {
    return ((await storage?.persisted?.()) ?? false) || ((await storage?.persist?.()) ?? false)
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
