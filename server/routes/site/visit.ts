import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AvailabilityResponse, type VisitRejection } from '#contract/availability.ts'
import { PATHS } from '#contract/paths.ts'
import { PLACE_COOKIE } from '#contract/place-cookie.ts'
import { parsePlace, type Place } from '#core/eligibility/locations.ts'
import type { LinkRejection } from '#core/limits/limit-status.ts'
import { ApiError } from '#server/errors.ts'
import { readVisitRules } from '#server/queries/limits/read-visit-rules.ts'
import { availabilityIn, visitRejection } from '#server/queries/catalog/availability.ts'
import { readVisit } from '#server/queries/ledger/read-visit.ts'
import { keepLinksOff } from '#server/routes/keep-links-off.ts'
import { CasinoParams } from '#server/routes/path-params.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'
import { requirePlace } from '#server/routes/require-place.ts'

const PLACE_PAGE = '/where-it-is-allowed'
const LIMITS_PAGE = '/account#account-limits'
/** Explains to visitors why links are off in their browser. */
const VISITOR_PAGE = '/dashboard'

const LIMIT_MESSAGES = {
  break: 'You’re on a break. Casino links are off until it ends.',
  'break-ended': 'Your break has ended. Turn the casino links on in your account first.',
  limit: 'You’ve reached a spending limit. Casino links are off until enough time has passed.',
} as const satisfies Record<LinkRejection['kind'], string>

const LINKS_OFF_MESSAGE =
  'Casino links are off in this browser. The account that was logged in here is on a break or has reached a spending limit.'

/**
 * The links to the casinos. Only these routes reveal them, and only where the law and the casino allow it and neither a
 * break nor a limit disables them, so that an old page and a direct request cannot bypass the rules
 * (decision 24, decision 25).
 */
export const visitRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.availability,
    {
      schema: {
        operationId: 'readAvailability',
        tags: ['Site'],
        summary: 'The law of a place, and the casinos that exclude it',
        querystring: z.object({ place: z.string().max(100) }),
        response: { 200: responds(AvailabilityResponse, 'What is available in this place') },
      },
      config: { errors: ['invalid'] },
    },
    async ({ query }) => {
      const place = requirePlace(query.place)
      const { casinos } = await deps.catalog.readFacts()
      const now = deps.now()
      return {
        ...availabilityIn(place, casinos, now),
        now: presentMoment(now),
      } satisfies AvailabilityResponse
    },
  )

  app.get(
    '/api/casinos/:casinoId/visit',
    {
      schema: {
        operationId: 'visitCasino',
        tags: ['Site'],
        summary: 'Go to a casino',
        description:
          'A browser that opens this as a page is redirected to the page with the reason instead of receiving 403.',
        params: CasinoParams,
        response: {
          302: z.null().describe('To the casino'),
          303: z.null().describe('To the page that explains why it is not available'),
        },
      },
      config: { errors: ['not-found', 'not-available'] },
    },
    async (request, reply) => {
      const { casinoId } = request.params
      const user = await app.findUser(request, reply)
      const { casinos, link } = await readVisit(deps, user?.userId ?? null, casinoId)
      const now = deps.now()
      const visitor = { place: parsePlace(request.cookies[PLACE_COOKIE] ?? ''), rejection: null }
      if (user === null && deps.auth.linksOff.read(app.authCookies.readLinksOff(request), now) !== null) {
        if (isPageLoad(request)) return await reply.redirect(VISITOR_PAGE, 303)
        throw new ApiError('not-available', LINKS_OFF_MESSAGE)
      }
      const rules = user === null ? visitor : await readVisitRules(deps, user.userId, now)
      // The session may end elsewhere.
      if (user !== null && rules.rejection !== null) await keepLinksOff(request, reply, user.userId)
      const rejection =
        rules.rejection === null
          ? casinos
              .map((casino) =>
                placeRejection(casinoId, rules.place, visitRejection(rules.place, casino, now), casino.name),
              )
              .find((one) => one !== null)
          : { page: LIMITS_PAGE, message: LIMIT_MESSAGES[rules.rejection.kind] }
      if (rejection === undefined) return await reply.redirect(link, 302)
      if (isPageLoad(request)) return await reply.redirect(rejection.page, 303)
      throw new ApiError('not-available', rejection.message)
    },
  )
}

/** Returns the page that explains a rejection by place, and its message for scripts. */
function placeRejection(
  casinoId: number,
  place: Place | null,
  rejection: VisitRejection | null,
  casino: string,
): { readonly page: string; readonly message: string } | null {
  if (rejection === null) return null
  const page = `${PLACE_PAGE}?casino=${casinoId}`
  if (place === null) return { page, message: 'Please choose your state or province first.' }
  const message =
    rejection === 'law' ? `Not available in ${place.name}.` : `${casino} isn’t available in ${place.name}.`
  return { page: `${page}&place=${place.code}`, message }
}

/** Whether a browser opens the address as a page, rather than a script that reads the response. */
function isPageLoad({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
