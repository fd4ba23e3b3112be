import type { CreateOwnCasino } from '#contract/own-figures.ts'
import { ownCasinoPath, PATHS } from '#contract/paths.ts'
import { isOwnFigures } from '#web/api/dashboard/bonus-guards.ts'
import { isFlag, isText, isWhole, oneOf, orNull } from '#web/api/type-guards.ts'
import { addedRow } from '#web/api/dashboard/user-casino.ts'
import { casinoId, inRow, isoTime, isTime } from '#web/outbox/kinds/write-parts.ts'
import { newId } from '#web/api/new-id.ts'
import type { WriteKinds } from '#web/outbox/write.ts'

/** Casinos and bonuses that the member added. */
export const OWN_CASINO_WRITES: WriteKinds<'add-casino' | 'rename-casino' | 'delete-casino'> = {
  'add-casino': {
    fields: {
      casinoId,
      name: isText,
      parentId: orNull(isWhole),
      tier: oneOf(1, 2, 3, 4, 5),
      figures: orNull(isOwnFigures),
      day: orNull(isWhole),
      at: isTime,
    },
    request({ id: writeId, name, parentId, figures, day, at }) {
      const body: CreateOwnCasino = {
        ...figures,
        id: writeId,
        name,
        ...(parentId !== null && { parentId }),
        ...(day !== null && { streakDay: day, statedAt: isoTime(at) }),
      }
      return { method: 'POST', path: PATHS.ownCasinos, body }
    },
    list: (rows, { casinoId: casino, name, parentId, tier, figures, day, at }) =>
      rows.some((row) => row.casinoId === casino)
        ? rows
        : [
            ...rows,
            {
              ...addedRow(casino, { name, parentId, deleted: false }, tier, figures),
              // A bonus follows its casino.
              chosen: rows.find((row) => row.casinoId === parentId)?.chosen ?? true,
              statedDay: day === null ? null : { day, at },
            },
          ],
    reverse: ({ casinoId: casino, name }) => ({
      kind: 'delete-casino',
      id: newId(),
      casinoId: casino,
      name,
      deleted: true,
    }),
    done: ({ name }) => `${name} is in your list`,
    undone: ({ name }) => `${name} is in your list again`,
    noun: 'new casino',
    attempt: ({ name }) => `add ${name}`,
  },
  'rename-casino': {
    fields: { casinoId, name: isText },
    request: ({ casinoId: casino, name }) => ({
      method: 'PATCH',
      path: ownCasinoPath(casino),
      body: { name },
    }),
    list: inRow((row, { name }) => ({
      ...row,
      added: row.added && { ...row.added, name },
    })),
    reverse: (write, before) => ({ ...write, id: newId(), name: before?.added?.name ?? write.name }),
    done: ({ name }) => `Renamed to ${name}`,
    attempt: ({ name }, casino) => `rename ${casino} to ${name}`,
  },
  'delete-casino': {
    fields: { casinoId, name: isText, deleted: isFlag },
    request: ({ casinoId: casino, deleted }) => ({
      method: 'PATCH',
      path: ownCasinoPath(casino),
      body: { deleted },
    }),
    list: inRow((row, { deleted }) => ({
      ...row,
      added: row.added && { ...row.added, deleted },
    })),
    reverse: (write) => ({ ...write, id: newId(), deleted: !write.deleted }),
    done: ({ name, deleted }) => `${name} is ${deleted ? 'deleted' : 'in your list again'}`,
    noun: 'deletion',
    attempt: ({ name, deleted }) => `${deleted ? 'delete' : 'restore'} ${name}`,
  },
}
