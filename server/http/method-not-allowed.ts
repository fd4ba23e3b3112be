import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { ApiError } from '#server/errors.ts'

/** Responds 405 with `Allow` on paths that have other methods, and 404 on others and those of the operator tools. */
export function addNotFoundHandler(app: FastifyInstance): void {
  const methods = new Map<string, { readonly pattern: RegExp; readonly allowed: string[] }>()
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (url.startsWith('/api/operator/')) return
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`)
    const known = methods.get(url) ?? { pattern, allowed: [] }
    known.allowed.push(String(method))
    methods.set(url, known)
  })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const found = [...methods.values()].find(({ pattern }) => pattern.test(request.url.split('?')[0] ?? ''))
    if (!found) throw new ApiError('not-found')
    reply.header('allow', found.allowed.join(', '))
    throw new ApiError('method-not-allowed')
  })
}
