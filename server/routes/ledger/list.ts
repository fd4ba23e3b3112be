import { VISITOR_MESSAGES } from '#contract/visitor-messages.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BalancesResponse } from '#contract/balances.ts'
import { DashboardResponse, RowResponse } from '#contract/dashboard.ts'
import { PATHS } from '#contract/paths.ts'
import { CastVote, RankingResponse, SaveRanking } from '#contract/ranking.ts'
import { ChangeRound, RoundResponse } from '#contract/round.ts'
import { SummaryQuery, SummaryResponse } from '#contract/summary.ts'
import { SaveTags } from '#contract/tags.ts'
import { ChangeChosen, ChosenResponse, SaveChosen, UpdateVisibility } from '#contract/visibility.ts'
import { requireVerifiedUser } from '#server/auth/email/require-verified.ts'
import { castVote } from '#server/commands/ledger/cast-vote.ts'
import { changeChosen, saveChosen } from '#server/commands/ledger/save-chosen.ts'
import { changeRound } from '#server/commands/ledger/change-round.ts'
import { saveRanking } from '#server/commands/ledger/save-ranking.ts'
import { saveTags } from '#server/commands/ledger/save-tags.ts'
import { updateVisibility } from '#server/commands/ledger/update-visibility.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { readBalances } from '#server/queries/ledger/read-balances.ts'
import { readSummary } from '#server/queries/ledger/read-summary.ts'
import { CasinoParams } from '#server/routes/path-params.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const tags = ['Dashboard']
const changedRow = { 200: responds(RowResponse, 'The changed row and the totals') }

/** Enough for two thousand rows. */
const RANKING_LIMIT = 256 * 1024

/** The user's list: reading it, its order, its casinos, votes, and visibility. */
export const listRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.dashboard,
    {
      schema: {
        operationId: 'readDashboard',
        tags,
        summary: "The signed-in user's list and totals",
        response: { 200: responds(DashboardResponse, "The list in the user's own order") },
      },
    },
    async ({ user }) => await readDashboard(deps, user.userId),
  )

  app.get(
    PATHS.summary,
    {
      schema: {
        operationId: 'readSummary',
        tags,
        summary: 'What the signed-in user has claimed',
        querystring: SummaryQuery,
        response: { 200: responds(SummaryResponse, 'The value of the collections, by period') },
      },
    },
    async ({ user, query }) => await readSummary(deps, user.userId, query),
  )

  app.get(
    PATHS.balances,
    {
      schema: {
        operationId: 'readBalances',
        tags: ['Ledger'],
        summary: 'What should be at each casino now, and the cash-outs on the way',
        response: { 200: responds(BalancesResponse, 'The casinos with entries') },
      },
    },
    async ({ user }) => await readBalances(deps, user.userId),
  )

  app.put(
    PATHS.ranking,
    {
      schema: {
        operationId: 'saveRanking',
        tags,
        summary: 'Save the order of the list',
        body: SaveRanking,
        response: { 200: responds(RankingResponse, 'How many rows were saved') },
      },
      bodyLimit: RANKING_LIMIT,
      config: { changes: 'dashboard' },
    },
    async ({ user, body }) => {
      const { saved } = await saveRanking(deps, user.userId, body)
      return { saved, now: presentMoment(deps.now()) } satisfies RankingResponse
    },
  )

  app.patch(
    PATHS.round,
    {
      schema: {
        operationId: 'changeRound',
        tags,
        summary: 'Change the round of Speed Collect',
        body: ChangeRound,
        response: { 200: responds(RoundResponse, 'The round after the change') },
      },
      bodyLimit: RANKING_LIMIT,
      config: { changes: 'dashboard' },
    },
    async ({ user, body }) => await changeRound(deps, user.userId, body),
  )

  app.put(
    PATHS.list,
    {
      schema: {
        operationId: 'saveChosen',
        tags,
        summary: 'Choose the casinos of the list',
        body: SaveChosen,
        response: { 200: responds(ChosenResponse, 'How many casinos the request chooses') },
      },
      config: { changes: 'dashboard' },
    },
    async ({ user, body }) => {
      const { saved } = await saveChosen(deps, user.userId, body)
      return { saved, now: presentMoment(deps.now()) } satisfies ChosenResponse
    },
  )

  app.patch(
    PATHS.list,
    {
      schema: {
        operationId: 'changeChosen',
        tags,
        summary: 'Choose some casinos of the list, or leave some out',
        body: ChangeChosen,
        response: { 200: responds(ChosenResponse, 'How many casinos the request chooses') },
      },
      config: { changes: 'dashboard' },
    },
    async ({ user, body }) => {
      const { saved } = await changeChosen(deps, user.userId, body)
      return { saved, now: presentMoment(deps.now()) } satisfies ChosenResponse
    },
  )

  app.put(
    '/api/casinos/:casinoId/vote',
    {
      schema: {
        operationId: 'castVote',
        tags,
        summary: 'Vote on a casino',
        params: CasinoParams,
        body: CastVote,
        response: changedRow,
      },
      config: {
        errors: ['not-found', 'email-unverified'],
        visitorMessage: VISITOR_MESSAGES.vote,
        changes: 'dashboard',
      },
    },
    async ({ user, params, body }) => {
      await requireVerifiedUser(deps, user.userId, 'Please confirm your email address to vote.')
      return await castVote(deps, user.userId, params.casinoId, body.vote)
    },
  )

  app.delete(
    '/api/casinos/:casinoId/vote',
    {
      schema: {
        operationId: 'withdrawVote',
        tags,
        summary: 'Withdraw the vote on a casino',
        params: CasinoParams,
        response: changedRow,
      },
      config: {
        errors: ['not-found'],
        visitorMessage: VISITOR_MESSAGES.vote,
        changes: 'dashboard',
      },
    },
    async ({ user, params }) => await castVote(deps, user.userId, params.casinoId, 0),
  )

  app.put(
    '/api/casinos/:casinoId/visibility',
    {
      schema: {
        operationId: 'updateVisibility',
        tags,
        summary: 'Hide, snooze, or show a casino',
        params: CasinoParams,
        body: UpdateVisibility,
        response: changedRow,
      },
      config: { errors: ['not-found'], changes: 'dashboard' },
    },
    async ({ user, params, body }) => await updateVisibility(deps, user.userId, params.casinoId, body),
  )

  app.put(
    '/api/casinos/:casinoId/tags',
    {
      schema: {
        operationId: 'saveTags',
        tags,
        summary: 'Save the tags of a casino',
        params: CasinoParams,
        body: SaveTags,
        response: changedRow,
      },
      config: { errors: ['not-found'], changes: 'dashboard' },
    },
    async ({ user, params, body }) => await saveTags(deps, user.userId, params.casinoId, body),
  )
}
