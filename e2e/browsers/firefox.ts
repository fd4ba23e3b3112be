import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { startProgram, untilStarted } from './child-process.ts'
import type { Display } from './display.ts'
import { findProgram } from './find-program.ts'
import { type Browser, type Command, MissingBrowser, ONLY_THIS_MACHINE, WebDriverError } from './webdriver.ts'

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  // Firefox chooses a free port and writes it to the profile.
  'marionette.port': 0,
  'devtools.console.stdout.content': true,
  // Nothing is fetched from Mozilla.
  'app.normandy.enabled': false,
  'services.settings.server': 'data:,',
  // A press on Collect & Visit opens a tab.
  'browser.link.open_newwindow': 3,
}

/**
 * Starts Firefox on a display.
 *
 * Talks to Firefox itself over Marionette, which geckodriver translates to WebDriver over HTTP: neither Debian nor npm
 * contains geckodriver. Commands, parameters, and errors are the same.
 *
 * @param folder for the profile. The caller removes it.
 */
export async function startFirefox(folder: string, display: Display): Promise<Browser> {
  const program = findProgram('FIREFOX_PATH', PATHS, ['firefox-esr'])
  if (program === null)
    throw new MissingBrowser(
      'Firefox is missing: apt-get install firefox-esr, or set FIREFOX_PATH to its program',
    )
  const profile = await mkdtemp(join(folder, 'firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const firefox = startProgram(
    program,
    [
      '--marionette',
      '--no-remote',
      '--profile',
      profile,
      '--width',
      '1280',
      '--height',
      '900',
      'about:blank',
    ],
    { DISPLAY: display.name, HOME: profile, MOZ_ENABLE_WAYLAND: '0', NO_AT_BRIDGE: '1' },
  )
  const portFile = join(profile, 'MarionetteActivePort')
  const port = await untilStarted(firefox, 'Firefox', async () =>
    existsSync(portFile) ? Number(await readFile(portFile, 'utf8')) || null : null,
  )
  const socket = connect(port, '127.0.0.1')
  const call = marionetteCalls(socket)
  const session = (await call('NewSession', { proxy: ONLY_THIS_MACHINE })) as {
    capabilities: { browserVersion: string }
  }
  return {
    description: `Firefox ${session.capabilities.browserVersion} (${program})`,
    send: call,
    output: firefox.output,
    async close() {
      socket.destroy()
      await firefox.end()
    },
  }
}

type MarionetteError = { readonly error: string; readonly message: string }

/** A message of Marionette: 1 for a response, the number of the command, its error, and its result. */
type MarionetteResponse = readonly [1, number, MarionetteError | null, unknown]

/** Returns a function that sends commands. Each message is preceded by its length in bytes and a colon. */
function marionetteCalls(socket: Socket): Browser['send'] {
  let received: Buffer = Buffer.alloc(0)
  let count = 0
  const waiting = new Map<number, (response: MarionetteResponse) => void>()

  function nextMessage(): unknown {
    const colon = received.indexOf(':')
    if (colon < 0) return undefined
    const end = colon + 1 + Number(received.toString('latin1', 0, colon))
    if (received.length < end) return undefined
    const text = received.toString('utf8', colon + 1, end)
    received = received.subarray(end)
    return JSON.parse(text)
  }

  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (let message = nextMessage(); message !== undefined; message = nextMessage())
      // The first message, an object, describes the server.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as MarionetteResponse)
  })
  const fail = (why: string) => {
    for (const [id, done] of waiting) done([1, id, { error: 'connection closed', message: why }, null])
  }
  socket.on('error', ({ message }) => fail(message))
  socket.on('close', () => fail('Firefox has ended'))

  return (command: Command, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = ++count
      waiting.set(id, ([, , error, result]) => {
        waiting.delete(id)
        if (error !== null) reject(new WebDriverError(command, error.error, error.message))
        else resolve(isValue(result) ? result.value : result)
      })
      const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

/** Results that are not an object of their own are sent as `value`. */
function isValue(result: unknown): result is { value: unknown } {
  return typeof result === 'object' && result !== null && 'value' in result
}
