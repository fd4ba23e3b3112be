import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NoteResponse, PinNote } from '#contract/operator.ts'
import { PATHS } from '#contract/paths.ts'
import type { PinnedNote } from '#contract/pinned-note.ts'
import { pinNote, removeNote } from '#server/commands/operator/pin-note.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const tags = ['Operator']
const response = { 200: responds(NoteResponse, 'The note as it is now') }
const config = { audit: 'operator-note', errors: ['not-found', 'reauthentication-needed'] } as const

/** The note on the public pages. */
export const noteRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  const noteResponse = (note: PinnedNote | null): NoteResponse => ({ note, now: presentMoment(deps.now()) })

  /** Responds with what was written. This server's pages show it at the next request. */
  function written(note: PinnedNote | null): NoteResponse {
    deps.note.set(note)
    return noteResponse(note)
  }

  app.get(
    PATHS.operatorNote,
    { schema: { operationId: 'readNote', tags, summary: 'The note on the public pages', response }, config },
    async () => noteResponse(await deps.note.read()),
  )

  app.put(
    PATHS.operatorNote,
    {
      schema: {
        operationId: 'pinNote',
        tags,
        summary: 'Pin a note on the public pages, in place of the one before',
        body: PinNote,
        response,
      },
      config,
    },
    async ({ body }) => written(await pinNote(deps, body.text)),
  )

  app.delete(
    PATHS.operatorNote,
    { schema: { operationId: 'removeNote', tags, summary: 'Remove the note', response }, config },
    async () => {
      await removeNote(deps)
      return written(null)
    },
  )
}
