import * as z from 'zod'
import { linkError } from '#catalog/safe-link.ts'
import { parsePlainAmount } from '#core/money/parse-amount.ts'

/** An input as it is quoted in a problem. */
export const quoted = (input: unknown) => JSON.stringify(input) ?? 'nothing'

/** Text of one or more lines, without control characters except line breaks, without surrounding spaces. */
export const text = (longest: number) =>
  z
    .string({ error: ({ input }) => `${quoted(input)} is not text` })
    .min(1, { error: 'is empty; use null for an unknown value' })
    .max(longest, { error: `is longer than ${longest} characters` })
    .refine((value) => !/[^\P{Cc}\n]|\p{Cf}/u.test(value), {
      error: 'contains a control or invisible character',
    })
    .refine((value) => value === value.trim(), { error: 'begins or ends with white space' })

/** A whole number between two limits. */
export const whole = (least: number, most: number) =>
  z
    .number({ error: ({ input }) => `${quoted(input)} is not a whole number` })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: ({ input }) => `${quoted(input)} is not a whole number from ${least} to ${most}`,
    })

/** An amount above zero in US dollars with two decimals. */
export const amount = z
  .string({ error: ({ input }) => `${quoted(input)} is not an amount` })
  .refine((value) => /^\d+\.\d\d$/.test(value) && parsePlainAmount(value).ok, {
    error: ({ input }) => `${quoted(input)} is not an amount`,
  })

/** How many times something is done: at most 1,000, with two decimals at most. */
export const multiple = z
  .number({ error: ({ input }) => `${quoted(input)} is not a number of times` })
  .refine((value) => value >= 0 && value <= 1000 && /^\d+(\.\d{1,2})?$/.test(String(value)), {
    error: ({ input }) =>
      `${quoted(input)} is not a number of times from 0 to 1000 with two decimals at most`,
  })

/** An https address without a port or credentials. */
export const link = z
  .string({ error: ({ input }) => `${quoted(input)} is not an address` })
  .superRefine((value, ctx) => {
    const reason = linkError(value)
    if (reason !== null) ctx.addIssue({ code: 'custom', message: `${quoted(value.slice(0, 80))} ${reason}` })
  })

/** A day, a month, or a year. */
export const partialDate = z
  .string({ error: ({ input }) => `${quoted(input)} is not a date` })
  .refine((value) => /^\d{4}(-\d\d){0,2}$/.test(value) && !Number.isNaN(Date.parse(value)), {
    error: ({ input }) => `${quoted(input)} is not a date, month or year`,
  })

/** One of some words. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: ({ input }) => `${quoted(input)} is none of ${values.join(', ')}` })
