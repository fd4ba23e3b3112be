import * as z from 'zod'
import { BonusAmount, StatedClockShape, ValueShape } from '#contract/bonuses.ts'
import { Moment, Note, WriteId } from '#contract/values.ts'
import { COUNTDOWN_BY } from '#core/bonuses/with-learned.ts'
import { isOwnLink } from '#contract/own-link.ts'

/** Text of a user on one line, without control or invisible characters. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text), {
      error: 'contains a control or invisible character',
    })

/** A link of a user, which is opened only by that user. */
const OwnLink = z
  .string()
  .trim()
  .max(500)
  .refine(isOwnLink, { error: 'is not a link that begins with https:// or http://' })
  .meta({ example: 'https://casino.example/daily' })

const figures = {
  clock: StatedClockShape,
  value: ValueShape,
  level: line(60).meta({ description: 'The level of the user, by its name in the value' }),
  link: OwnLink,
  bankMin: BonusAmount,
  giftMin: BonusAmount,
  cryptoMin: BonusAmount,
  playthrough: z.number().min(0).max(1000).meta({ description: 'How many times coins must be played' }),
  note: Note,
}

/** What a user changed of a casino or a bonus. An absent figure is that of the catalog. */
export const OwnFigures = z.strictObject(figures).partial().meta({ id: 'OwnFigures' })

export type OwnFigures = z.infer<typeof OwnFigures>

export const OWN_FIGURES = Object.keys(figures) as readonly (keyof OwnFigures)[]

const StreakDay = z.int().min(1).max(9999)

/** The `ownVersion` that the user saw: the number of changes of the figures. A change since then is a conflict. */
const BasedOn = z.int().min(0)

/**
 * `PUT /api/casinos/{id}/figures`: all figures of the user for a row. One that is absent or null is that of the catalog again.
 * `streakDay` states the day of the streak of the next claim; absent: unchanged, null: as the claims say.
 */
export const SaveFigures = z
  .strictObject({
    clock: figures.clock.nullable(),
    value: figures.value.nullable(),
    level: figures.level.nullable(),
    link: figures.link.nullable(),
    bankMin: figures.bankMin.nullable(),
    giftMin: figures.giftMin.nullable(),
    cryptoMin: figures.cryptoMin.nullable(),
    playthrough: figures.playthrough.nullable(),
    note: figures.note.nullable(),
    streakDay: StreakDay.nullable(),
    statedAt: Moment.meta({ description: 'When the user stated the day; now by default' }),
    basedOn: BasedOn,
  })
  .partial()
  .meta({ id: 'SaveFigures' })

export type SaveFigures = z.infer<typeof SaveFigures>

/** `PUT /api/casinos/{id}/ready`: when the bonus is ready, as its casino shows it; null withdraws the statement. */
export const SaveReady = z.strictObject({
  readyAt: Moment.nullable(),
  statedAt: Moment.optional().meta({ description: 'When the user stated it; now by default' }),
})

export type SaveReady = z.infer<typeof SaveReady>

/** `PUT /api/casinos/{id}/countdown`: by what the user counts down; null: by what is stated, else by what claims show. */
export const SaveCountdown = z.strictObject({ by: z.enum(COUNTDOWN_BY).nullable() })

export type SaveCountdown = z.infer<typeof SaveCountdown>

const ownCasino = {
  name: line(80).optional(),
  link: OwnLink.nullable().optional(),
  clock: StatedClockShape.nullable().optional(),
  value: ValueShape.nullable().optional(),
}

/**
 * `POST /api/own-casinos`: adds a casino, or with `parentId` a further bonus of a casino. Its `casinoId` follows from `id`
 * (`ownCasinoId`), so a client can use it before the response.
 */
export const CreateOwnCasino = SaveFigures.omit({ basedOn: true }).extend({
  id: WriteId,
  name: line(80),
  parentId: z.int().min(-0x7f_ff_ff_ff).max(999_999_999).nullable().optional(),
})

export type CreateOwnCasino = z.infer<typeof CreateOwnCasino>

/** `PATCH /api/own-casinos/{casinoId}`: at least one field. `deleted: false` restores a deleted one. */
export const EditOwnCasino = z
  .strictObject({ ...ownCasino, deleted: z.boolean().optional() })
  .refine((edit) => Object.keys(edit).length > 0, { message: 'The request contains no changes.' })

export type EditOwnCasino = z.infer<typeof EditOwnCasino>

/** How many own casinos and bonuses a user may have. */
export const MOST_OWN_CASINOS = 300
