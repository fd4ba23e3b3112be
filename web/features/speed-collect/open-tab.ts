/**
 * Opens a casino in a new tab from code.
 *
 * Does not use `noopener`, because the browser would then return null whether or not it blocked the tab. Clears
 * `opener` before the casino loads instead.
 *
 * @returns false if the browser blocked the tab.
 */
export function openTab(link: string): boolean {
  const tab = open('about:blank', '_blank')
  if (tab === null) return false
  tab.opener = null
  tab.location.replace(link)
  return true
}
