/** How long a part of the program may take to arrive (spec section 9, "Script chunk load timeout"). */
export const PART_TIMEOUT_MS = 120_000

/** @throws when `arriving` fails, or has not come after `timeoutMs`. */
export async function withinTime<T>(arriving: Promise<T>, timeoutMs: number = PART_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the page did not arrive in time')), timeoutMs)
  })
  try {
    return await Promise.race([arriving, late])
  } finally {
    clearTimeout(timer)
  }
}
