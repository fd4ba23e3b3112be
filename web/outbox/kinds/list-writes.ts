import { casinoPath, PATHS } from '#contract/paths.ts'
import type { CastVote, SaveRanking } from '#contract/ranking.ts'
import type { SaveTags } from '#contract/tags.ts'
import type { ChangeChosen, UpdateVisibility } from '#contract/visibility.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import { withTagsOf } from '#core/tags/tag.ts'
import { voteDifference } from '#core/votes/vote.ts'
import { isListOrder } from '#web/api/dashboard/list-order-guard.ts'
import { isTag } from '#web/api/response-guards.ts'
import { isRoundChange } from '#web/api/dashboard/round-guards.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isFlag, isWhole, listOf, objectOf, oneOf, orMissing, orNull } from '#web/api/type-guards.ts'
import { casinoId, inRow, isoTime, isTime } from '#web/outbox/kinds/write-parts.ts'
import { newId } from '#web/api/new-id.ts'
import { visibilityText } from '#web/outbox/visibility-text.ts'
import type { ChosenCasinos, WriteKinds } from '#web/outbox/write.ts'

const isChosen = objectOf<ChosenCasinos>({
  chosen: listOf(isWhole),
  leftOut: listOf(isWhole),
  waiting: listOf(isWhole),
})

/** Votes, and what changes how the list looks: visibility, choice, tags, order, and the round. */
export const LIST_WRITES: WriteKinds<'vote' | 'visibility' | 'choose' | 'tags' | 'ranking' | 'round'> = {
  vote: {
    fields: { casinoId, vote: oneOf(-1, 0, 1) },
    request({ casinoId: casino, vote }) {
      const path = casinoPath(casino, 'vote')
      if (vote === 0) return { method: 'DELETE', path }
      const body: CastVote = { vote }
      return { method: 'PUT', path, body }
    },
    list: inRow((row, { vote }) => ({
      ...row,
      vote,
      communityRank: row.communityRank + voteDifference(row.vote, vote),
      votes: row.votes + Math.abs(vote) - Math.abs(row.vote),
    })),
    reverse: (write, before) => ({ ...write, id: newId(), vote: before?.vote ?? 0 }),
    done: ({ vote }, { name }) => `You ${vote === 1 ? 'upvoted' : 'downvoted'} ${name}`,
    undone: ({ vote }, { name }) =>
      vote === 0
        ? `Your vote on ${name} was removed`
        : `Your vote on ${name} is ${vote === 1 ? 'up' : 'down'} again`,
    attempt: ({ vote }, casino) => `${vote === 0 ? 'withdraw' : 'record'} your vote for ${casino}`,
  },
  visibility: {
    fields: { casinoId, hidden: isFlag, snoozedUntil: orNull(isTime) },
    request({ casinoId: casino, hidden, snoozedUntil }) {
      const body: UpdateVisibility = { hidden, snoozedUntil: snoozedUntil && isoTime(snoozedUntil) }
      return { method: 'PUT', path: casinoPath(casino, 'visibility'), body }
    },
    list: inRow((row, { hidden, snoozedUntil }) => ({ ...row, hidden, snoozedUntil })),
    reverse: (write, before) => ({
      ...write,
      id: newId(),
      hidden: before?.hidden ?? false,
      snoozedUntil: before?.snoozedUntil ?? null,
    }),
    done: (write, { name }) => `${name} is ${visibilityText(write, serverNow())}`,
    attempt: ({ hidden, snoozedUntil }, casino) =>
      hidden ? `hide ${casino}` : snoozedUntil === null ? `show ${casino} again` : `snooze ${casino}`,
  },
  choose: {
    fields: { to: isChosen, from: isChosen },
    request({ to: { chosen, leftOut, waiting } }) {
      const body: ChangeChosen = { chosen: [...chosen], leftOut: [...leftOut], waiting: [...waiting] }
      return { method: 'PATCH', path: PATHS.list, body }
    },
    list(rows, { to }) {
      const states = new Map<number, boolean | null>([
        ...to.waiting.map((casino) => [casino, null] as const),
        ...to.leftOut.map((casino) => [casino, false] as const),
        ...to.chosen.map((casino) => [casino, true] as const),
      ])
      return rows.map((row) => {
        const chosen = states.get(row.added?.parentId ?? row.casinoId)
        return chosen === undefined || row.chosen === chosen ? row : { ...row, chosen }
      })
    },
    reverse: ({ to, from }) => ({ kind: 'choose', id: newId(), to: from, from: to }),
    // The form changes several casinos, so it names none.
    done: (_, { name }) => (name === '' ? 'Your list is saved' : `${name} is in your list`),
    undone: () => 'Your list is as it was before',
    noun: 'choice of casinos',
    attempt: () => 'save which casinos are in your list',
  },
  tags: {
    fields: { casinoId, tags: listOf(isTag) },
    request({ casinoId: casino, tags }) {
      const body: SaveTags = { tags: [...tags] }
      return { method: 'PUT', path: casinoPath(casino, 'tags'), body }
    },
    // A tag has one color in all rows.
    list: (rows, { casinoId: casino, tags }) =>
      rows.map((row) => {
        if (row.casinoId === casino) return { ...row, tags }
        const others = withTagsOf(row.tags, tags)
        return others.every((tag, index) => tag === row.tags[index]) ? row : { ...row, tags: others }
      }),
    reverse: (write, before) => ({ ...write, id: newId(), tags: before?.tags ?? [] }),
    done: ({ tags }, { name }) =>
      tags.length === 0 ? `${name} has no tags` : `The tags of ${name} are saved`,
    undone: (_, { name }) => `The tags of ${name} are as before`,
    attempt: (_, casino) => `save the tags of ${casino}`,
  },
  // The order offers its own undo, because a sort after a sort replaces its step.
  ranking: {
    fields: {
      rows: listOf(objectOf<RankedCasino>({ casinoId, userTier: oneOf(1, 2, 3, 4, 5), userRank: isWhole })),
      order: orMissing(orNull(isListOrder)),
    },
    request({ rows, order }) {
      const body: SaveRanking = {
        ...(order === undefined ? {} : { order: order as SaveRanking['order'] }),
        rows: rows.map(({ casinoId: casino, userTier, userRank }) => ({
          casinoId: casino,
          userTier,
          userRank,
        })),
      }
      return { method: 'PUT', path: PATHS.ranking, body }
    },
    list(rows, { rows: places }) {
      const newPlaces = new Map(places.map((place) => [place.casinoId, place]))
      return rows.map((row) => {
        const place = newPlaces.get(row.casinoId)
        return place === undefined ? row : { ...row, userTier: place.userTier, userRank: place.userRank }
      })
    },
    done: () => 'Your order is saved',
    noun: 'order',
    attempt: () => 'save your order',
  },
  round: {
    fields: { change: isRoundChange },
    request: ({ change }) => ({ method: 'PATCH', path: PATHS.round, body: change }),
    accompanies: true,
    done: () => 'Your round is saved',
    noun: 'round',
    attempt: () => 'save how far you got in Speed Collect',
  },
}
