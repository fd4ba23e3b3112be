import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import type { AppDeps } from '#server/app-deps.ts'
import { createApp } from '#server/app.ts'
import { plainAddress, trustedProxies } from '#server/rate-limits/client-address.ts'
import { createHostCheck } from '#server/listener/allowed-host.ts'
import { isCanonicalTarget } from '#server/listener/canonical-target.ts'
import { capConnections } from '#server/listener/cap-connections.ts'
import { closeStalledResponses } from '#server/listener/close-stalled-responses.ts'
import { handleInTurn } from '#server/listener/handle-in-turn.ts'
import { ownAddress } from '#server/listener/own-address.ts'
import { LISTENER_LIMITS, type ListenerLimits, scaleLimit } from '#server/listener/listener-limits.ts'
import { rejectMalformed, sendText } from '#server/listener/reject-request.ts'
import { repairMailLink } from '#server/listener/repair-mail-link.ts'
import { serveFromMemory } from '#server/listener/serve-from-memory.ts'
import { rejectHost } from '#server/listener/wrong-host.ts'
import { StartError } from '#server/start-error.ts'

/** The server on its port. */
export type OpenPort = {
  /** The address for browsers. */
  readonly address: string
  /** Accepts no more connections, lets running requests finish, and after `graceMs` closes all connections. */
  readonly close: (graceMs: number) => Promise<void>
}

/**
 * Opens the port.
 *
 * Serves the built site and the catalog from memory before Fastify runs: they are most of the traffic.
 *
 * @param overrides limits for tests.
 * @throws StartError when the port cannot be opened.
 */
export async function listen(deps: AppDeps, overrides: Partial<ListenerLimits> = {}): Promise<OpenPort> {
  const { host, port } = deps.config
  const limits = { ...LISTENER_LIMITS, ...overrides }
  const app = createApp(deps, {
    limits,
    serverFactory: (toApp) => createPortServer(deps, limits, toApp),
    clientErrorHandler: (error, socket) => {
      if (rejectMalformed(error, socket, limits.lingerMs, deps.config)) deps.metrics.reject('malformed')
    },
  })
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw new StartError(portError(error as NodeJS.ErrnoException, host, port))
  }
  const address = ownAddress(deps.config, (app.server.address() as AddressInfo).port) ?? ''
  return {
    address,
    async close(graceMs) {
      const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs)
      await app.close()
      clearTimeout(deadline)
    },
  }
}

function createPortServer(
  deps: AppDeps,
  limits: ListenerLimits,
  toApp: Parameters<FastifyServerFactory>[0],
): Server {
  const { rateLimitScale } = deps.config
  const countDrop = () => deps.metrics.reject('connections')
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: limits.headerBytes,
      insecureHTTPParser: false,
      requireHostHeader: false,
    },
    handleInTurn(createHandler(deps, toApp), limits.pipelinedRequests, countDrop),
  )
  server.maxConnections = limits.connections
  server.on('drop', countDrop)
  const proxies = trustedProxies(deps.config.trustedProxies)
  capConnections(server, scaleLimit(limits.connectionsPerAddress, rateLimitScale), proxies, countDrop)
  closeStalledResponses(server, limits.stalledResponseMs)
  server.on('checkExpectation', (_request, response) =>
    sendText(response, 417, 'Expectation failed\n', deps.config),
  )
  return server
}

function createHandler(deps: AppDeps, toApp: Parameters<FastifyServerFactory>[0]) {
  const { config, metrics } = deps
  const serve = serveFromMemory(deps)
  const isAllowedHost = createHostCheck(config)
  const warn = warnForwarded(config, deps.log)

  return (request: IncomingMessage, response: ServerResponse): void => {
    // The next request of this client opens a connection, which a load balancer directs to another node.
    if (deps.isDraining()) response.setHeader('connection', 'close')
    warn(request)
    const target = request.url ?? ''
    const { host } = request.headers
    if (host === undefined || hasTwoHosts(request)) {
      metrics.reject('malformed')
      return sendText(response, 400, 'One Host header is needed\n', config)
    }
    // Node accepts other codings; a proxy in front of this server might find a different end of the body.
    if (!/^chunked$/i.test(request.headers['transfer-encoding'] ?? 'chunked')) {
      metrics.reject('malformed')
      return sendText(response, 400, 'Only chunked bodies are read\n', config)
    }
    // Load balancers use any name for a health check, which reveals nothing.
    if (!isAllowedHost(host) && !/^\/(?:healthz|readyz)$/.test(target)) {
      metrics.reject('wrong_host')
      return rejectHost(request, response, config)
    }
    if (target === '*') return sendText(response, 405, 'Method not allowed\n', config)
    const [path, query] = splitQuery(target)
    const isApi =
      isCanonicalTarget(target) && /^\/(?:api(?:\/|$)|calendar\/|healthz$|readyz$|metrics$)/.test(path)
    const repaired = repairMailLink(target)
    if (repaired !== null) return serve.redirect(repaired, request, response)
    if (!isApi) return serve.site(isCanonicalTarget(target) ? path : '/.', query, request, response)
    if (!serve.catalog(target, request, response)) toApp(request, response)
  }
}

/** Splits a target at its first question mark. */
function splitQuery(target: string): readonly [path: string, query?: string] {
  const at = target.indexOf('?')
  return at < 0 ? [target] : [target.slice(0, at), target.slice(at + 1)]
}

/** Node uses the first of two Host headers; a proxy in front of this server might use the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

function portError(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to another number.`
  }
  if (error.code === 'EACCES')
    return `This user does not have permission to open port ${port}. Set PORT to another number.`
  return `Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`
}

/**
 * Returns a function that logs one warning at the first X-Forwarded-For of an address that is not in TRUSTED_PROXIES: if it
 * is the operator's proxy, all its clients share one address in the limits.
 */
function warnForwarded(
  config: { readonly trustedProxies: readonly string[] },
  log: Logger,
): (request: IncomingMessage) => void {
  const proxies = trustedProxies(config.trustedProxies)
  let isWarned = false
  return ({ headers, socket }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return
    const address = plainAddress(socket.remoteAddress ?? '')
    if (address === '' || proxies.trusts(address)) return
    isWarned = true
    const value = [...config.trustedProxies, address].join(',')
    log.warn(
      `X-Forwarded-For from ${address} is ignored. If that is your proxy, set TRUSTED_PROXIES=${value}: ` +
        'until then, all its clients share one address in the limits',
    )
  }
}
