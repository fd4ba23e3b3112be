/** Hands a file to the browser to save, as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken what it needs once the click is through.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
