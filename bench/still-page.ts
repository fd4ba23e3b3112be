/** The yardstick of what the list costs in a browser: a page of the same elements and styles, without the application. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** Serves one page at every path until the stack is disposed. @returns its address. */
export async function servePage(stack: AsyncDisposableStack, html: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns what a page shows now, as HTML that contains its styles. Fonts are those of the system. */
export async function stillOf(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const root = document.documentElement.cloneNode(true) as HTMLElement
    for (const element of root.querySelectorAll('script, link, noscript')) element.remove()
    const style = document.createElement('style')
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    style.textContent = rules.map(({ cssText }) => cssText).join('\n')
    root.querySelector('head')?.append(style)
    return `<!DOCTYPE html>${root.outerHTML}`
  })
}
