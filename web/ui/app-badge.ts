/** The Badging API, which the types of TypeScript have for every browser. */
type WithBadge = {
  readonly setAppBadge?: (count: number) => Promise<void>
  readonly clearAppBadge?: () => Promise<void>
}

/**
 * Shows a number on the icon of the installed app; 0 removes it. Never rejects: without a badge, or without permission for it,
 * nothing is shown.
 */
export async function showBadge(count: number, navigator: WithBadge = globalThis.navigator): Promise<void> {
  try {
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count))
  } catch {
    // Not installed, or not permitted.
  }
}
