/** Time limit for loading a script chunk. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Returns the result of a promise. Rejects if the promise rejects or is pending after `timeoutMs`. */
export async function withinTime<T>(promise: Promise<T>, timeoutMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the page did not arrive in time')), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
