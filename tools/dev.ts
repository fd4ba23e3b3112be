/** `npm run dev`: serves the pages through Vite and proxies the API, which restarts on every save. Ctrl-C stops both. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { ownAddress } from '#server/port/own-address.ts'

const port = Number(process.env['PORT'] || 3000)
const host = process.env['HOST'] || '127.0.0.1'
const apiPort = port + 1

const api = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(import.meta.dirname, '..', 'server', 'main.ts')],
  {
    // The API accepts only the host it listens on, and Vite forwards the browser's Host header.
    env: { ...process.env, PORT: String(apiPort), HOST: host, DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)

const target = ownAddress({ publicOrigin: null, host }, apiPort) ?? ''
const vite = await createServer({
  server: {
    port,
    host,
    strictPort: true,
    proxy: { '^/(api/|healthz$|readyz$|metrics$)': { target, changeOrigin: false } },
  },
})

const end = async (code: number) => {
  api.kill('SIGTERM')
  await vite.close()
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
api.on('exit', (code) => void end(code ?? 1))

await vite.listen()
process.stdout.write(`Daily Bonus Blog (development) is running at http://localhost:${port}\n`)
