/**
 * Copies a text to the clipboard. Call it on a press. Never rejects.
 *
 * On pages without https, such as those of a home server, browsers have no clipboard to write to. There, the text is put into
 * a copy that the page starts itself, which older browsers allow too.
 *
 * @returns whether the text was copied. If not, the user has to select it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if ('clipboard' in navigator) {
      await navigator.clipboard.writeText(text)
      return true
    }
    return copyByCommand(text)
  } catch {
    return false
  }
}

function copyByCommand(text: string): boolean {
  let isCopied = false
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    isCopied = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy)
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
    return document.execCommand('copy') && isCopied
  } finally {
    document.removeEventListener('copy', onCopy)
  }
}
