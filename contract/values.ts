import * as z from 'zod'

/** Money: a decimal in US dollars with two places, `12.50`, `-3.25`. */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ example: '12.50' })

/** A time: ISO 8601, UTC, milliseconds. */
export const Moment = z.iso.datetime().meta({ example: '2026-11-21T05:00:00.000Z' })

/** An amount that a client sends; `core/money/parse-amount.ts` validates it. */
export const AmountText = z
  .string()
  .max(64)
  .meta({ example: '12.50', description: 'Digits and at most two decimals, above 0 and at most 1000000.00' })

/** An id that the client generates for a write, so that a retry is applied once. */
export const WriteId = z.uuid().meta({ example: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11' })

/** The user's note on an entry. */
export const Note = z.string().max(500)

export const TierNumber = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

export const VoteNumber = z.union([z.literal(1), z.literal(-1)])

/** A casino's or a bonus's id in a path; negative for one that the user added. */
export const CasinoIdText = z
  .string()
  .regex(/^(?:[1-9]\d{0,8}|-[1-9]\d{0,9})$/)
  .refine((text) => Number(text) >= -0x7f_ff_ff_ff)
  .meta({ example: '48' })
