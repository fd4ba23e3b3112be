import type { SaveCountdown, SaveFigures, SaveReady } from '#contract/own-figures.ts'
import { casinoPath } from '#contract/paths.ts'
import { isOwnFigures } from '#web/api/dashboard/bonus-guards.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isWhole, oneOf, orNull } from '#web/api/type-guards.ts'
import { casinoId, inRow, isDayOrMissing, isoTime, isTime } from '#web/outbox/kinds/write-parts.ts'
import { newId } from '#web/api/new-id.ts'
import type { WriteKinds } from '#web/outbox/write.ts'
import { minuteText } from '#web/ui/time.ts'

/** The member’s own figures of a row, and when its bonus is ready. */
export const FIGURE_WRITES: WriteKinds<'figures' | 'ready' | 'countdown'> = {
  figures: {
    fields: {
      casinoId,
      figures: orNull(isOwnFigures),
      day: isDayOrMissing,
      at: isTime,
      basedOn: orNull(isWhole),
    },
    request({ casinoId: casino, figures, day, at, basedOn }) {
      const stated = day === undefined ? {} : { streakDay: day, statedAt: isoTime(at) }
      const body: SaveFigures = { ...figures, ...stated, ...(basedOn !== null && { basedOn }) }
      return { method: 'PUT', path: casinoPath(casino, 'figures'), body }
    },
    list: inRow((row, { figures, day, at }) => ({
      ...row,
      figures,
      version: row.version + 1,
      statedDay: day === undefined ? row.statedDay : day === null ? null : { day, at },
    })),
    reverse: (write, before) => ({
      ...write,
      id: newId(),
      figures: before?.figures ?? null,
      day: write.day === undefined ? undefined : (before?.statedDay?.day ?? null),
      // A statement from before a claim must not count again.
      at: before?.statedDay?.at ?? write.at,
      basedOn: null,
    }),
    done: ({ figures }, { name }) =>
      figures === null ? `${name} has the catalog’s figures again` : `Your figures for ${name} are saved`,
    undone: (_, { name }) => `The figures for ${name} are as before`,
    attempt: (_, casino) => `save your figures for ${casino}`,
  },
  ready: {
    fields: { casinoId, readyAt: orNull(isTime), at: isTime },
    request({ casinoId: casino, readyAt, at }) {
      const body: SaveReady = { readyAt: readyAt && isoTime(readyAt), statedAt: isoTime(at) }
      return { method: 'PUT', path: casinoPath(casino, 'ready'), body }
    },
    list: inRow((row, { readyAt, at }) => ({
      ...row,
      statedReady: readyAt === null ? null : { readyAt, at },
    })),
    reverse: (write, before) => ({
      ...write,
      id: newId(),
      readyAt: before?.statedReady?.readyAt ?? null,
      at: before?.statedReady?.at ?? write.at,
    }),
    done: ({ readyAt }, { name }) =>
      readyAt === null || readyAt <= serverNow()
        ? `${name} is ready`
        : `${name} is ready ${minuteText(readyAt, serverNow())}`,
    undone: (_, { name }) => `The countdown of ${name} is as before`,
    noun: 'ready time',
    attempt: (_, casino) => `change when ${casino} is ready`,
  },
  countdown: {
    fields: { casinoId, by: orNull(oneOf('claims', 'stated')) },
    request({ casinoId: casino, by }) {
      const body: SaveCountdown = { by }
      return { method: 'PUT', path: casinoPath(casino, 'countdown'), body }
    },
    list: inRow((row, { by }) => ({ ...row, countdown: by })),
    reverse: (write, before) => ({ ...write, id: newId(), by: before?.countdown ?? null }),
    done: (_, { name }) => `The countdown of ${name} is changed`,
    undone: (_, { name }) => `The countdown of ${name} is as before`,
    noun: 'choice of the countdown',
    attempt: (_, casino) => `change the countdown of ${casino}`,
  },
}
