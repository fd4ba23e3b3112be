import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOrigin } from '#server/config.ts'
import { hostName } from '#server/listener/allowed-host.ts'
import { sendText } from '#server/listener/reject-request.ts'

/** Rejects a request for a host that is not this server's, with the setting that would allow it. */
export function rejectHost(
  { headers }: IncomingMessage,
  response: ServerResponse,
  config: { readonly https: boolean },
): void {
  const address = suggestedAddress(headers)
  if (/\btext\/html\b/.test(headers.accept ?? ''))
    return sendText(response, 421, page(address), config, 'text/html')
  const example = address === null ? '' : `For this address: PUBLIC_URL=${address}\n`
  sendText(response, 421, `${WRONG_HOST}\n${example}`, config)
}

/**
 * Returns the value of PUBLIC_URL for the host of a request, without a character that has a meaning in HTML.
 *
 * @returns null for a host that no value of PUBLIC_URL can have, such as one with the port 99999.
 */
export function suggestedAddress(headers: IncomingMessage['headers']): string | null {
  const { host = '' } = headers
  // A proxy with TLS, such as that of Tailscale, announces the scheme that the browser uses.
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  const address = `${scheme}://${host}`
  return hostName(host) !== null && isOrigin(address) ? new URL(address).origin : null
}

const WRONG_HOST = 'This server is not set up for this host. Set PUBLIC_URL to the address that people open.'

function page(address: string | null): string {
  const [name, advice] =
    address === null
      ? ['this address', `<p>${WRONG_HOST}</p>`]
      : [
          new URL(address).host,
          `<p>If this is your server and you open it at this address, set this environment variable and restart it:</p>
<pre>PUBLIC_URL=${address}</pre>`,
        ]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This address isn’t set up</title>
<h1>This server isn’t set up for ${name}</h1>
${advice}
<p>Without it, the server responds only to the names and addresses of its own machine, so that no other site can point a name at it.</p>
</html>
`
}
