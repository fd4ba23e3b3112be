import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostName } from '#server/listener/allowed-host.ts'
import { sendText } from '#server/listener/reject-request.ts'

/** Rejects a request for a host that is not this server's, with the setting that would allow it. */
export function rejectHost(
  { headers }: IncomingMessage,
  response: ServerResponse,
  config: { readonly https: boolean },
): void {
  const { host = '' } = headers
  // A proxy with TLS, such as that of Tailscale, announces the scheme that the browser uses.
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  // The name of the host has no character with a meaning in HTML.
  const setting = hostName(host) === null ? null : `PUBLIC_URL=${scheme}://${host}`
  if (setting !== null && /\btext\/html\b/.test(headers.accept ?? '')) {
    return sendText(response, 421, page(host, setting), config, 'text/html')
  }
  const example = setting === null ? '' : `For this address: ${setting}\n`
  sendText(response, 421, `${WRONG_HOST}\n${example}`, config)
}

const WRONG_HOST = 'This server is not set up for this host. Set PUBLIC_URL to the address that people open.'

function page(host: string, setting: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This address isn’t set up</title>
<h1>This server isn’t set up for ${host}</h1>
<p>If this is your server and you open it at this address, set this environment variable and restart it:</p>
<pre>${setting}</pre>
<p>Without it, the server responds only to the names and addresses of its own machine, so that no other site can point a name at it.</p>
</html>
`
}
