import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { AppDeps } from '#server/app-deps.ts'
import type { createApp } from '#server/app.ts'
import { PATHS } from '#contract/paths.ts'
import { createHostCheck } from '#server/http/allowed-host.ts'
import { isCanonicalTarget } from '#server/http/canonical-target.ts'
import { capConnections } from '#server/http/cap-connections.ts'
import { type BodyGuard, capUnreadBodies } from '#server/http/cap-unread-bodies.ts'
import { trustedProxies } from '#server/http/client-address.ts'
import { closeStalledResponses } from '#server/http/close-stalled-responses.ts'
import { Failure } from '#server/http/fail.ts'
import { ownAddress } from '#server/http/own-address.ts'
import { PORT_LIMITS, type PortLimits, scaleLimit } from '#server/http/port-limits.ts'
import { presentFailure } from '#server/http/present-failure.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { StartProblem } from '#server/start-problem.ts'
import { answerCasinos } from '#server/routes/answer-casinos.ts'
import { emptySite, type StaticSite } from '#server/static/site.ts'

/** The server on its port. */
export type Listening = {
  /** Where a browser finds it. */
  readonly address: string
  /** Takes no more connections, lets what is running finish, and after `graceMs` cuts it off. */
  readonly close: (graceMs: number) => Promise<void>
}

/**
 * Opens the port.
 *
 * What comes from memory (the built site, the catalogue) is answered here, before the app: it is most of the
 * traffic, and needs nothing of what the app does.
 *
 * @param overrides limits that a test needs to be smaller.
 * @throws StartProblem when the port cannot be had.
 */
export async function listen(
  app: ReturnType<typeof createApp>,
  deps: AppDeps,
  overrides: Partial<PortLimits> = {},
): Promise<Listening> {
  const { host, port, rateLimitScale } = deps.config
  const limits = { ...PORT_LIMITS, ...overrides }
  const proxies = trustedProxies(deps.config.trustedProxies)
  const guardBody = capUnreadBodies(scaleLimit(limits.unreadBodiesPerAddress, rateLimitScale), proxies)
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: limits.headerBytes,
    insecureHTTPParser: false,
    requireHostHeader: false,
  }
  const server = createServer(options, createHandler(app, deps, guardBody, limits))
  server.maxConnections = limits.connections
  capConnections(server, scaleLimit(limits.connectionsPerAddress, rateLimitScale), proxies)
  closeStalledResponses(server, limits.stalledResponseMs)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseMalformed(error, socket as Socket, limits.lingerMs),
  )
  server.on('checkExpectation', (_request, response) => refuse(response, 417, 'Expectation failed\n', deps))
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartProblem(portProblem(error as NodeJS.ErrnoException, host, port))
  }
  const bound = (server.address() as AddressInfo).port
  const address = ownAddress(deps.config, bound) ?? ''
  return { address, close: (graceMs) => close(server, graceMs) }
}

function createHandler(
  app: ReturnType<typeof createApp>,
  deps: AppDeps,
  guardBody: BodyGuard,
  { requestMs }: Pick<PortLimits, 'requestMs'>,
) {
  const site = deps.site ?? emptySite(deps.config)
  const toApp = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: () =>
      new Response('Bad request\n', {
        status: 400,
        headers: { ...securityHeaders(deps.config), 'content-type': 'text/plain; charset=utf-8' },
      }),
  })
  const catalogueHeaders = securityHeaders(deps.config)
  const answersFor = createHostCheck(deps.config)

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? ''
    const { host } = request.headers
    if (host === undefined || hasTwoHosts(request)) {
      return refuse(response, 400, 'One Host header is needed\n', deps)
    }
    // Node lets other codings through; a proxy in front of us might see another end of the body than we do.
    if (!/^chunked$/i.test(request.headers['transfer-encoding'] ?? 'chunked')) {
      return refuse(response, 400, 'Only chunked bodies are read\n', deps)
    }
    // A load balancer asks by whatever name it has, and a health check reveals nothing.
    if (!answersFor(host) && !/^\/(?:healthz|readyz)$/.test(target))
      return refuse(response, 421, WRONG_HOST, deps)
    if (!isCanonicalTarget(target)) {
      if (target === '*') return refuse(response, 405, 'Method not allowed\n', deps)
      return serveStatic(site, '/.', request, response)
    }
    if (target === PATHS.casinos && isPlainRead(request) && deps.isReady()) {
      serveCasinos(deps, catalogueHeaders, request, response).catch(() => void toApp(request, response))
      return
    }
    const query = target.indexOf('?')
    const path = query < 0 ? target : target.slice(0, query)
    if (/^\/(?:api(?:\/|$)|healthz$|readyz$|metrics$)/.test(path)) void toApp(request, response)
    else serveStatic(site, path, request, response)
  }

  function refuseBody(response: ServerResponse): void {
    const failure = new Failure(
      'too-many-requests',
      'Too many uploads at once. Please try again in a moment.',
      {
        // The uploads that are open now are complete or timed out by then.
        retryAfterSeconds: Math.ceil(requestMs / 1000),
      },
    )
    const requestId = randomUUID()
    const { status, body, headers } = presentFailure(failure, requestId)
    response.writeHead(status, {
      ...securityHeaders(deps.config),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
      ...headers,
      connection: 'close',
    })
    response.end(JSON.stringify(body))
  }

  return (request: IncomingMessage, response: ServerResponse) =>
    guardBody(
      request,
      () => handle(request, response),
      () => refuseBody(response),
    )
}

const WRONG_HOST =
  'This server does not answer for this host. Set PUBLIC_URL to the address it is opened at.\n'

/** Node keeps the first; a proxy in front might go by the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

/** A GET that a page of ours or a program makes; anything odd goes the whole way. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return method === 'GET' && (site === undefined || site === 'same-origin' || site === 'none')
}

function serveStatic(
  site: StaticSite,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { status, headers, body } = site.answer({
    method: request.method ?? '',
    path,
    acceptEncoding: request.headers['accept-encoding'],
    ifNoneMatch: request.headers['if-none-match'],
  })
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function serveCasinos(
  deps: AppDeps,
  fixed: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request
  const answer = await answerCasinos(deps, headers['accept-encoding'], headers['if-none-match'])
  response.cork()
  response.writeHead(answer.status, { ...fixed, ...answer.headers })
  for (const piece of answer.body) response.write(piece)
  response.end()
  response.uncork()
}

/** Lines that got their last answer; whatever still comes in on them is not answered again. */
const cut = new WeakSet<Socket>()

function refuse(response: ServerResponse, status: number, text: string, deps: AppDeps): void {
  if (response.socket) cut.add(response.socket)
  response.writeHead(status, {
    ...securityHeaders(deps.config),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': text.length,
    connection: 'close',
  })
  response.end(text)
}

/** What is not HTTP, too long or too slow gets the shortest answer there is, and the line is cut. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, lingerMs: number): void {
  if (cut.has(socket)) return
  cut.add(socket)
  // In the middle of another answer there is no place for this one, and its client may not be reading at all.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const headers = Object.entries(securityHeaders({ https: false })).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${headers.join('')}\r\n`)
  // The client need not close its side.
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(linger))
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection kept alive turns idle only after its answer has gone out.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}

function portProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to another number.`
  }
  if (error.code === 'EACCES')
    return `Port ${port} may not be opened by this user. Set PORT to another number.`
  return `Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`
}
