import { rmSync } from 'node:fs'

/** Runs `work`, and deletes a directory afterward, also if the process exits in between, as after Ctrl-C. */
export async function removeAfterward<Value>(directory: string, work: () => Promise<Value>): Promise<Value> {
  const remove = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work()
  } finally {
    remove()
    process.off('exit', remove)
  }
}
