import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { RowResponse } from '#contract/dashboard.ts'
import {
  CreateOwnCasino,
  EditOwnCasino,
  SaveCountdown,
  SaveFigures,
  SaveReady,
} from '#contract/own-figures.ts'
import { PATHS } from '#contract/paths.ts'
import { resetFigures, saveCountdown, saveFigures, saveReady } from '#server/commands/ledger/change-own.ts'
import { createOwnCasino, editOwnCasino } from '#server/commands/ledger/own-casinos.ts'
import { CasinoParams } from '#server/routes/path-params.ts'
import { responds } from '#server/routes/responds.ts'

const tags = ['Dashboard']
const changedRow = { 200: responds(RowResponse, 'The changed row and the totals') }
const config = { errors: ['not-found', 'conflict', 'too-large'], changes: 'dashboard' } as const

/** What users correct and add: figures, when a bonus is ready, casinos and bonuses of their own. */
export const ownRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.put(
    '/api/casinos/:casinoId/figures',
    {
      schema: {
        operationId: 'saveFigures',
        tags,
        summary: 'Save your own figures for a casino or a bonus',
        params: CasinoParams,
        body: SaveFigures,
        response: changedRow,
      },
      config,
    },
    async ({ user, params, body }) => await saveFigures(deps, user.userId, params.casinoId, body),
  )

  app.delete(
    '/api/casinos/:casinoId/figures',
    {
      schema: {
        operationId: 'resetFigures',
        tags,
        summary: 'Use the figures of the catalog again',
        params: CasinoParams,
        response: changedRow,
      },
      config,
    },
    async ({ user, params }) => await resetFigures(deps, user.userId, params.casinoId),
  )

  app.put(
    '/api/casinos/:casinoId/ready',
    {
      schema: {
        operationId: 'saveReady',
        tags,
        summary: 'State when a bonus is ready',
        params: CasinoParams,
        body: SaveReady,
        response: changedRow,
      },
      config,
    },
    async ({ user, params, body }) => await saveReady(deps, user.userId, params.casinoId, body),
  )

  app.put(
    '/api/casinos/:casinoId/countdown',
    {
      schema: {
        operationId: 'saveCountdown',
        tags,
        summary: 'Choose by what to count down: by what claims show, or by what is stated',
        params: CasinoParams,
        body: SaveCountdown,
        response: changedRow,
      },
      config,
    },
    async ({ user, params, body }) => await saveCountdown(deps, user.userId, params.casinoId, body),
  )

  app.post(
    PATHS.ownCasinos,
    {
      schema: {
        operationId: 'createOwnCasino',
        tags,
        summary: 'Add a casino or a bonus of your own',
        body: CreateOwnCasino,
        response: {
          201: responds(RowResponse, 'The new row'),
          200: responds(RowResponse, 'The same write was applied before'),
        },
      },
      config,
    },
    async ({ user, body }, reply) => {
      const created = await createOwnCasino(deps, user.userId, body)
      return reply.code(created.replayed ? 200 : 201).send(created)
    },
  )

  app.patch(
    `${PATHS.ownCasinos}/:casinoId`,
    {
      schema: {
        operationId: 'editOwnCasino',
        tags,
        summary: 'Change, delete, or restore a casino or a bonus of your own',
        params: CasinoParams,
        body: EditOwnCasino,
        response: changedRow,
      },
      config,
    },
    async ({ user, params, body }) => await editOwnCasino(deps, user.userId, params.casinoId, body),
  )

  app.delete(
    `${PATHS.ownCasinos}/:casinoId`,
    {
      schema: {
        operationId: 'deleteOwnCasino',
        tags,
        summary: 'Delete a casino or a bonus of your own; its records stay',
        params: CasinoParams,
        response: changedRow,
      },
      config,
    },
    async ({ user, params }) => await editOwnCasino(deps, user.userId, params.casinoId, { deleted: true }),
  )
}
