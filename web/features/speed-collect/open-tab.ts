/**
 * Opens a casino in a new tab where no link was pressed.
 *
 * Not with `noopener`: the browser would answer null whether it opened a tab or blocked it. The way back is cut by
 * hand, before the casino is loaded.
 *
 * @returns whether the browser let it.
 */
export function openTab(link: string): boolean {
  const tab = open('about:blank', '_blank')
  if (tab === null) return false
  tab.opener = null
  tab.location.replace(link)
  return true
}
