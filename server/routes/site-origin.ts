import type { FastifyRequest } from 'fastify'

/** Returns the origin of the site, for links in responses: as configured, else that of the request. */
export function siteOrigin({ server, headers }: FastifyRequest): string {
  return server.deps.config.publicOrigin ?? `http://${headers.host ?? ''}`
}
