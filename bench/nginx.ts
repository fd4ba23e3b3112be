import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { installDebianPackage } from '#server/testing/servers/install-debian-package.ts'
import { freePort } from './processes.ts'

/**
 * Starts an nginx that serves the landing page precompressed from disk: the baseline of static pages.
 *
 * @returns null, and prints so, when nginx is not installed and cannot be.
 */
export async function nginx(): Promise<{ readonly url: string; readonly stop: () => Promise<void> } | null> {
  const program = findNginx()
  const page = join(import.meta.dirname, '../build/site/client/index.html')
  if (program === null || !existsSync(page)) {
    console.log('static page: not measured, because nginx or the built site is missing')
    return null
  }
  const home = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const html = readFileSync(page)
  mkdirSync(join(home, 'www'))
  writeFileSync(join(home, 'www/index.html'), html)
  writeFileSync(join(home, 'www/index.html.gz'), gzipSync(html, { level: 9 }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  return await startNginx(
    program,
    home,
    `default_type text/html; gzip_static on; server { listen 127.0.0.1:${port}; root ${home}/www; }`,
    url,
  )
}

/**
 * @param home its directory, which is deleted with it.
 * @param http the contents of the section `http`.
 * @param url an address that it serves.
 */
export async function startNginx(program: string, home: string, http: string, url: string) {
  mkdirSync(join(home, 'logs'), { recursive: true })
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${home}/pid; error_log ${home}/logs/error.log;
     events { worker_connections 512; }
     http {
       access_log off; keepalive_requests 1000000;
       client_body_temp_path ${home}/a; proxy_temp_path ${home}/b; fastcgi_temp_path ${home}/c;
       uwsgi_temp_path ${home}/d; scgi_temp_path ${home}/e;
       ${http}
     }`,
  )
  const child = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    const up = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (up) break
  }
  return {
    url,
    stop: async () => {
      process.off('exit', end)
      end()
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Installs nginx if possible. @returns null if it is missing otherwise. */
export function findNginx(): string | null {
  const path = '/usr/sbin/nginx'
  if (!existsSync(path)) installDebianPackage('nginx-light')
  return existsSync(path) ? path : null
}
