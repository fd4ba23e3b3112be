import * as z from 'zod'
import { PLACES } from '#core/eligibility/locations.ts'
import { link, partialDate, text } from '#catalog/fields.ts'

/**
 * The status of a place, strictest first: `closed` and `statute` by law, `enforcement` by cease-and-desist letters or
 * because operators stay out, `pending` passed but not known to be law, `regulator` if one may act, `licensed` if
 * online casinos need a registration of the province, `none-known` if no source names a restriction.
 */
export const JURISDICTION_STATUSES = [
  'closed',
  'statute',
  'enforcement',
  'pending',
  'regulator',
  'licensed',
  'none-known',
] as const

const CODES = PLACES.map(({ code }) => code)

/** One place of `jurisdictions.json`: what a source states about sweepstakes casinos there. */
export const Jurisdiction = z
  .strictObject({
    code: z.enum(CODES),
    name: text(50),
    country: z.enum(['US', 'CA']),
    status: z.enum(JURISDICTION_STATUSES),
    /** A day if known, else a text such as `before 2024`. Null: no source gives a beginning. */
    since: text(20).nullable(),
    /** The law or order by name. Null: there is none, or no source names one. */
    law: text(100).nullable(),
    /** One or two sentences for players. */
    what: text(200),
    source: text(100),
    /** Null: we have only the name of the source. */
    source_url: link.nullable(),
    /** The day of the source, or its month or year if it gives no day. */
    source_date: partialDate,
    /** H: several good sources. M: one good or several weak ones. L: uncertain. */
    confidence: z.enum(['H', 'M', 'L']),
    /** The day on which we last compared the entry with the source. */
    checked: z.iso.date(),
    /** Whether sign-up is blocked. The operator decides; by default it is in WA, ID, and NV. */
    blocks_sign_up: z.boolean(),
  })
  .superRefine((place, ctx) => {
    const report = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message })
    const listed = PLACES.find(({ code }) => code === place.code)
    if (listed?.name !== place.name) report('name', `${place.code} is ${listed?.name}`)
    if (listed?.country !== place.country) report('country', `${place.code} is in ${listed?.country}`)
    if (place.status === 'none-known' && (place.since !== null || place.law !== null))
      report('status', 'a place without a known restriction has neither a date nor a law')
    if (place.blocks_sign_up && place.status !== 'closed')
      report('blocks_sign_up', 'only a closed place blocks sign-up')
    if (place.source_date > place.checked) report('checked', 'is before the date of the source')
  })

export type Jurisdiction = z.infer<typeof Jurisdiction>

/** `jurisdictions.json`: every place of `PLACES` once and in its order. */
export const Jurisdictions = z.array(Jurisdiction).superRefine((list, ctx) => {
  const at = Array.from({ length: Math.max(list.length, CODES.length) }, (_, index) => index).find(
    (index) => list[index]?.code !== CODES[index],
  )
  if (at !== undefined)
    ctx.addIssue({
      code: 'custom',
      path: [at],
      message: `is ${list[at]?.code ?? 'missing'} instead of ${CODES[at] ?? 'the end'}: every place once, by country and name`,
    })
})

/** The places in which a casino is not available, as one source states them. */
export const ExcludedPlaces = z.strictObject({
  /** The slug of the casino. */
  casino: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** In alphabetical order of the codes, which the file separates with spaces. */
  places: z
    .string()
    .transform((codes) => codes.split(' '))
    .pipe(z.array(z.enum(CODES)))
    .refine(isSorted, { error: 'the codes are not in alphabetical order, or one is there twice' }),
  source: link,
  /** The day of the source, or its month or year if it gives no day. */
  date: partialDate,
})

export type ExcludedPlaces = z.infer<typeof ExcludedPlaces>

/** `excluded-places.json`, by casino. A further list of a casino names only further places. */
export const ExcludedPlacesFile = z.array(ExcludedPlaces).superRefine((lists, ctx) => {
  const seen = new Set<string>()
  for (const [index, { casino, places }] of lists.entries()) {
    if (casino < (lists[index - 1]?.casino ?? ''))
      ctx.addIssue({ code: 'custom', path: [index, 'casino'], message: `${casino} is not in order` })
    for (const code of places) {
      if (seen.has(`${casino} ${code}`))
        ctx.addIssue({ code: 'custom', path: [index, 'places'], message: `${casino} has ${code} twice` })
      seen.add(`${casino} ${code}`)
    }
  }
})

function isSorted(codes: readonly string[]): boolean {
  return codes.every((code, index) => index === 0 || (codes[index - 1] ?? '') < code)
}
