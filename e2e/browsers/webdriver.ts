/**
 * The WebDriver commands that the journey uses (https://www.w3.org/TR/webdriver2/), by their name in the standard, with
 * their method and path over HTTP. Firefox knows them by the same names.
 */
export const COMMANDS = {
  NewSession: ['POST', ''],
  DeleteSession: ['DELETE', '/'],
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  SetWindowRect: ['POST', '/window/rect'],
  NewWindow: ['POST', '/window/new'],
  GetWindowHandle: ['GET', '/window'],
  GetWindowHandles: ['GET', '/window/handles'],
  SwitchToWindow: ['POST', '/window'],
  CloseWindow: ['DELETE', '/window'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const

export type Command = keyof typeof COMMANDS

/** Sends a command and returns its value. @throws WebDriverError if the browser rejects it. */
export type Send = (command: Command, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>

/** A command that the browser rejected. `code` is the error code of the standard, such as "stale element reference". */
export class WebDriverError extends Error {
  readonly code: string
  constructor(command: Command, code: string, message: string) {
    super(`${command}: ${code}: ${message}`)
    this.code = code
  }
}

/** The key under which WebDriver sends an element. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

export type Element = { readonly [ELEMENT_KEY]: string }

/** Keys without a character, as WebDriver encodes them. */
export const KEYS = {
  Enter: '\ue007',
  Escape: '\ue00c',
  ArrowDown: '\ue015',
  Control: '\ue009',
} as const

/** A running browser that is controlled by WebDriver. */
export type Browser = {
  /** Its name and version, and the program. */
  readonly description: string
  readonly send: Send
  /** What the browser has printed, which includes the console of its pages. */
  readonly output: () => string
  /** Ends the browser and its driver. */
  readonly close: () => Promise<void>
}

/** A browser that is not installed. The message names the packages and the command that installs them. */
export class MissingBrowser extends Error {}

/** What a page may connect to: the network is never used, so that no casino is visited. */
export const ONLY_THIS_MACHINE = {
  proxyType: 'manual',
  httpProxy: '127.0.0.1:9',
  sslProxy: '127.0.0.1:9',
} as const
