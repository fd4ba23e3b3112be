/** Time limit for loading a script chunk. */
export const CHUNK_TIMEOUT_MS = 120_000

class TimeoutError extends Error {
  constructor() {
    super('A part of the page did not arrive in time')
  }
}

/** Returns whether an error is that of a time limit. */
export function isTimeout(error: unknown): boolean {
  return error instanceof TimeoutError
}

/** Returns the result of a promise. Rejects if the promise rejects or is pending after `timeoutMs`. */
export async function withinTime<T>(promise: Promise<T>, timeoutMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
