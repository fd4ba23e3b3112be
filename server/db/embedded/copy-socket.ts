import { chmodSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import * as z from 'zod'
import { BackupBusyError, BackupError } from '#server/db/backup/backup-error.ts'
import { DatabaseState } from '#server/db/backup/database-state.ts'
import { copyPath, type DataDirCopy } from '#server/db/embedded/copy-data-dir.ts'

const Answer = z.union([
  z.object({ state: DatabaseState }),
  z.object({ error: z.string(), busy: z.boolean().optional() }),
])

const socketPath = (dataDir: string) => join(dataDir, 'backup.sock')

/**
 * Lets other processes of this user copy the database: a connection to a socket in the data directory makes a copy, and
 * its end deletes the copy, also if the other process is killed.
 *
 * Nothing is read from the connection, and only the totals are sent. The process has the lock of the directory, so a
 * socket that exists is left over.
 *
 * @returns a function that closes the socket.
 */
export function serveCopies(dataDir: string, takeCopy: () => Promise<DataDirCopy>, log: Logger): () => void {
  const path = socketPath(dataDir)

  async function serve(socket: Socket): Promise<void> {
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    // Without a reader, the end of the other side is not noticed.
    socket.resume()
    try {
      const copy = await takeCopy()
      socket.write(`${JSON.stringify({ state: copy.state })}\n`)
      await closed
      await copy.release()
    } catch (error) {
      const busy = error instanceof BackupBusyError
      if (!busy) log.warn({ reason: (error as Error).message }, 'A backup was not possible')
      socket.end(`${JSON.stringify({ error: (error as Error).message, busy })}\n`)
    }
  }

  const server = createServer((socket) => {
    // A process that ends leaves the copy to the other one, which then finishes its backup.
    socket.unref()
    void serve(socket)
  })
  server.on('error', (error) =>
    log.warn({ reason: error.message }, 'No backup is possible while this server runs'),
  )
  rmSync(path, { force: true })
  server.listen(path)
  if (server.listening) chmodSync(path, 0o600)
  server.unref()
  return () => void server.close()
}

/**
 * Asks the process that uses a data directory for a copy.
 *
 * @throws BackupBusyError if it makes one for another backup or does not answer; BackupError with its reason.
 */
export async function requestCopy(dataDir: string): Promise<DataDirCopy> {
  const socket = connect(socketPath(dataDir))
  const line = await new Promise<string | null>((resolve) => {
    socket.on('error', () => resolve(null))
    socket.once('close', () => resolve(null))
    createInterface(socket)
      .once('line', resolve)
      .on('error', () => resolve(null))
  })
  const answer = line === null ? null : Answer.parse(JSON.parse(line))
  if (answer !== null && 'state' in answer) {
    return {
      state: answer.state,
      release: async () => {
        await rm(copyPath(dataDir), { recursive: true, force: true })
        socket.destroy()
      },
    }
  }
  socket.destroy()
  if (answer !== null && !answer.busy) throw new BackupError(answer.error)
  throw new BackupBusyError(
    answer?.error ??
      `The data directory ${dataDir} is in use by a process that does not make backups. Stop it, and run the backup again.`,
    answer !== null,
  )
}
