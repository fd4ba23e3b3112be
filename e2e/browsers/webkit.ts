import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startProgram, untilStarted } from './child-process.ts'
import type { Display } from './display.ts'
import { findProgram } from './find-program.ts'
import {
  type Browser,
  type Command,
  COMMANDS,
  MissingBrowser,
  ONLY_THIS_MACHINE,
  WebDriverError,
} from './webdriver.ts'

/** How long a command may take. A driver whose browser has crashed does not respond. */
const COMMAND_LIMIT_MS = 60_000

const LIBRARIES = ['/usr/lib', '/usr/libexec']

/**
 * Starts WebKitGTK's own browser and its driver on a display.
 *
 * @param folder for their files. The caller removes it.
 */
export async function startWebKit(folder: string, display: Display): Promise<Browser> {
  const driver = findProgram('WEBKIT_DRIVER_PATH', ['/usr/bin/WebKitWebDriver'], ['webkit2gtk-driver'])
  const browser = findProgram('MINIBROWSER_PATH', miniBrowsers(), [])
  if (driver === null || browser === null)
    throw new MissingBrowser(
      'WebKitGTK is missing: apt-get install webkit2gtk-driver, or set WEBKIT_DRIVER_PATH and MINIBROWSER_PATH to WebKitWebDriver and MiniBrowser',
    )
  const home = await mkdtemp(join(folder, 'webkit-'))
  const port = await freePort()
  const program = startProgram(driver, [`--port=${port}`], {
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    // Without a graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    NO_AT_BRIDGE: '1',
  })
  try {
    const address = `http://127.0.0.1:${port}`
    await untilStarted(program, 'WebKitWebDriver', () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok || null,
        () => null,
      ),
    )
    const { send, version } = await openSession(address, browser)
    return {
      description: `WebKitGTK ${version} (${browser})`,
      send,
      output: program.output,
      async close() {
        // The driver then ends the browser.
        await send('DeleteSession').catch(() => null)
        await program.end()
      },
    }
  } catch (error) {
    await program.end()
    throw error
  }
}

/** MiniBrowser is not on PATH: Debian has it in the folder of the library's version. */
function miniBrowsers(): string[] {
  return LIBRARIES.flatMap((library) =>
    readdirSync(library, { withFileTypes: true }).flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) =>
        join(library, folder.name, version, 'MiniBrowser'),
      ),
    ),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

async function openSession(
  address: string,
  binary: string,
): Promise<{ send: Browser['send']; version: string }> {
  async function call(command: Command, path: string, body: object): Promise<unknown> {
    const [method] = COMMANDS[command]
    const response = await fetch(`${address}/session${path}`, {
      method,
      signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    }).catch((cause: unknown) => {
      throw new Error(`${command}: no response of the driver`, { cause })
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new WebDriverError(command, error, message)
  }
  const session = (await call('NewSession', '', {
    capabilities: {
      alwaysMatch: {
        proxy: { ...ONLY_THIS_MACHINE, noProxy: ['127.0.0.1', 'localhost'] },
        'webkitgtk:browserOptions': {
          binary,
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  return {
    version: session.capabilities.browserVersion,
    async send(command, { id, ...parameters } = {}) {
      const path = COMMANDS[command][1].replace('{id}', String(id)).replace(/^\/$/, '')
      return await call(command, `/${session.sessionId}${path}`, parameters)
    },
  }
}
