import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startProgram, untilStarted } from './child-process.ts'
import { findProgram } from './find-program.ts'
import { MissingBrowser } from './webdriver.ts'

export type Point = { readonly x: number; readonly y: number }

/** A virtual screen of 1400 by 1000 pixels. */
export type Display = {
  /** Its name in the variable DISPLAY. */
  readonly name: string
  /** Performs the commands of a mouse, as `xdotool` names them: WebDriver cannot drop what a browser drags. */
  readonly mouse: (...commands: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts Xvfb on the first display that is free. */
export async function startDisplay(): Promise<Display> {
  const xvfb = findProgram('XVFB_PATH', ['/usr/bin/Xvfb'], ['xvfb'])
  const xdotool = findProgram('XDOTOOL_PATH', ['/usr/bin/xdotool'], ['xdotool'])
  if (xvfb === null || xdotool === null)
    throw new MissingBrowser(
      'The virtual screen is missing: apt-get install xvfb xdotool, or set XVFB_PATH and XDOTOOL_PATH to their programs',
    )
  // SIGTERM lets it remove its lock file. It prints the number of the display once it is ready.
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = startProgram(xvfb, args, {}, 'SIGTERM')
  const number = await untilStarted(screen, 'Xvfb', () => /^(\d+)\n/m.exec(screen.output())?.[1] ?? null)
  const name = `:${number}`
  return {
    name,
    mouse: async (...commands) =>
      void (await promisify(execFile)(xdotool, commands, { env: { ...process.env, DISPLAY: name } })),
    close: screen.end,
  }
}
