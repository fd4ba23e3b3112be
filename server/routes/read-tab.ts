import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { TAB_HEADER } from '#contract/live.ts'

const Tab = z.uuid()

/** Returns the ID of the page that sent a request; null when it sent none or an invalid one. */
export function readTab({ headers }: FastifyRequest): string | null {
  return Tab.safeParse(headers[TAB_HEADER]).data ?? null
}
