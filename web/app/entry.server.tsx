import { type ReactNode, StrictMode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter, StaticRouter } from 'react-router'
import { assetTags } from '#web/app/asset-tags.server.ts'
import { EARLY_PRESS_SCRIPT } from '#web/app/early-presses.ts'
import { InteractiveApp } from '#web/app/interactive-app.tsx'
import { pagesAt } from '#web/app/interactive-pages.tsx'
import { APP_ID } from '#web/app/page-handle.ts'

const EMPTY_APP = `<div id="${APP_ID}"></div>`

/** React writes the tags that belong in the head first. */
const HEAD_TAGS = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)*/s

/** Renders the HTML file of a page. Only the build and `npm run dev` call it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await htmlOf(<ServerRouter context={context} url={request.url} />)
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  headers.set('Content-Type', 'text/html')
  return new Response(page.includes(EMPTY_APP) ? await withApp(page, path) : page, { status, headers })
}

/** Adds the interactive app to the HTML of its page. It is a tree of its own, because the browser hydrates only the app. */
async function withApp(page: string, path: string): Promise<string> {
  const pages = pagesAt(path)
  await Promise.all(pages.map(({ load }) => load()))
  const app = await htmlOf(
    <StrictMode>
      <StaticRouter location={path}>
        <InteractiveApp />
      </StaticRouter>
    </StrictMode>,
  )
  const headTags = HEAD_TAGS.exec(app)?.[0] ?? ''
  // In development, the framework adds the scripts; see root.tsx.
  const assets = import.meta.env.DEV
    ? ''
    : assetTags(['web/app/entry.client.tsx', ...pages.map(({ file }) => file)])
  return page
    .replace('</head>', () => `${headTags}${assets}</head>`)
    .replace(
      EMPTY_APP,
      () => `<div id="${APP_ID}">${app.slice(headTags.length)}</div><script>${EARLY_PRESS_SCRIPT}</script>`,
    )
}

async function htmlOf(node: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(node, {
    onError: (error) => void errors.push(error),
    // The whole page at once, without the scripts that move parts which arrive later.
    progressiveChunkSize: Infinity,
  })
  await stream.allReady
  if (errors.length > 0) throw errors[0]
  return await new Response(stream).text()
}
