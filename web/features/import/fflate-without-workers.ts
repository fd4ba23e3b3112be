import { type Zippable, type Unzipped, unzipSync, zipSync } from 'fflate/browser'

// Replaces `fflate` for the libraries of workbooks (vite.config.ts). Its own functions start workers from `blob:` addresses,
// which the policy of our pages forbids. We call them in a worker, so they can wait.
export * from 'fflate/browser'

type Callback<T> = (error: Error | null, result: T) => void

/** Packs files, and calls back before it returns. */
export function zip(files: Zippable, callback: Callback<Uint8Array>): void {
  callback(null, zipSync(files))
}

/** Unpacks files, and calls back before it returns. */
export function unzip(bytes: Uint8Array, callback: Callback<Unzipped | null>): void {
  try {
    callback(null, unzipSync(bytes))
  } catch (error) {
    callback(error instanceof Error ? error : new Error('not a ZIP file'), null)
  }
}
