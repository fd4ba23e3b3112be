import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from '#server/db/sync-tree.ts'

type Emscripten = Parameters<NonNullable<Parameters<NodeFS['init']>[1]['preRun']>[number]>[0]
type NodeStream = { nfd?: number; node: unknown }
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: NodeStream) => number }
  realPath(node: unknown): string
}

/** errno 29 of the WASM libc: EIO. */
const EIO = 29

/**
 * PGlite's file system with a true fsync.
 *
 * As shipped it makes none, so an acknowledged commit could die with the machine's power. PGlite must also run
 * without `-F` and with `wal_sync_method=fsync`: its fdatasync never reaches the file system.
 */
export class SyncedNodeFs extends NodeFS {
  /** How many times the database has synced; a test counts them. */
  syncs = 0

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args)
    const preRun = made.emscriptenOpts.preRun ?? []
    made.emscriptenOpts.preRun = [...preRun, (module: Emscripten) => this.#addSync(module)]
    return made
  }

  #addSync(module: Emscripten): void {
    const { NODEFS, FS } = module as unknown as {
      NODEFS: NodeFileSystem
      FS: { ErrnoError: new (errno: number) => Error }
    }
    NODEFS.stream_ops.fsync = (stream) => {
      this.syncs += 1
      try {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node))
        else fsyncSync(stream.nfd)
      } catch {
        throw new FS.ErrnoError(EIO)
      }
      return 0
    }
  }
}
