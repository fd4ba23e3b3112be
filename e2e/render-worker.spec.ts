import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Catalog, readCatalog } from '#content/listed-casinos.ts'
import { rankedCasinos, reviewPath } from '#content/ranked-casinos.ts'
import { expect, test } from '@playwright/test'

const SITE = join(import.meta.dirname, '../build/site')

/** What a worker thread of a server runs: only the built renderer, with a catalog from its owner. */
const WORKER = `
import { parentPort, workerData } from 'node:worker_threads'
const { renderer } = await import(workerData.renderer)
const site = renderer.readSite(workerData.site)
parentPort.postMessage(await renderer.renderPage(workerData.path, workerData.catalog, site))
`

async function renderInWorker(path: string, catalog: Catalog): Promise<string> {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`), {
    workerData: { renderer: pathToFileURL(join(SITE, 'server/render.js')).href, site: SITE, path, catalog },
  })
  const [html]: unknown[] = await once(worker, 'message')
  await worker.terminate()
  return String(html)
}

test('a worker thread renders a complete fact sheet from changed figures', async () => {
  const catalog = readCatalog()
  // The best casino stays the best one with a higher bonus.
  const [best] = rankedCasinos(catalog.casinos)
  if (!best) throw new Error('no casino has a fact sheet')
  const path = reviewPath(best.name)
  const casinos = catalog.casinos.map((casino) =>
    casino.id === best.id ? { ...casino, expected_daily_reward: '7.77' } : casino,
  )
  const files = catalog.files.map((file) => {
    if (file.id !== best.id) return file
    const [daily, ...further] = file.bonuses
    return { ...file, bonuses: [{ ...daily, value: { kind: 'fixed', amount: '7.77' } }, ...further] }
  }) as Catalog['files']
  const [before, after] = [
    await renderInWorker(path, catalog),
    await renderInWorker(path, { casinos, files }),
  ]
  expect(before).not.toContain('$7.77')
  expect(after).toContain('bonus as $7.77 a day.')
  expect(after).toMatch(/<meta name="description" content="[^"]*\$7\.77/)
  for (const html of [before, after])
    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="en"><head>.*<style>.*<\/style><\/head><body>.*<\/body><\/html>$/s,
    )
})
