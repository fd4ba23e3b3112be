/** Converts our CSV export to a workbook, in a worker. @throws Error if the worker fails. */
export async function workbookOf(csv: Blob): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the worker stopped')))
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) =>
        data === null ? reject(new Error('the workbook could not be written')) : resolve(data),
      )
      worker.postMessage(csv, [])
    })
  } finally {
    worker.terminate()
  }
}
