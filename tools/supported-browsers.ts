/**
 * The oldest browsers that players may use, by their name in MDN's compatibility data. Chrome 109 is the last version
 * for Windows 7 and 8, Firefox 115 the last one for them and for macOS 10.14, and iOS 16 the last one for the iPhone 8.
 * Safari 16.4 is the oldest with module workers, lookbehind in patterns, and static blocks.
 */
export const SUPPORTED_BROWSERS = {
  chrome: 109,
  chrome_android: 109,
  edge: 109,
  firefox: 115,
  firefox_android: 115,
  safari: 16.4,
  safari_ios: 16.4,
} as const

export type SupportedBrowser = keyof typeof SUPPORTED_BROWSERS

const { chrome, edge, firefox, safari, safari_ios } = SUPPORTED_BROWSERS

/** The same browsers as targets of the bundler, for syntax and styles. */
export const BUILD_TARGETS = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari_ios}`,
]
