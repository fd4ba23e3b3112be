import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from '#server/db/embedded/sync-tree.ts'

type Emscripten = Parameters<NonNullable<Parameters<NodeFS['init']>[1]['preRun']>[number]>[0]
type NodeStream = { nfd?: number; node: unknown }
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: NodeStream) => number }
  realPath(node: unknown): string
}

/** errno 29 of the WASM libc: EIO. */
const EIO = 29

/**
 * PGlite's file system with a working fsync.
 *
 * The original one does not sync, so a power cut could lose an acknowledged commit. PGlite must also run without
 * `-F` and with `wal_sync_method=fsync`, because its fdatasync never reaches the file system.
 */
export class SyncedNodeFs extends NodeFS {
  /** The number of syncs so far, for tests. */
  syncs = 0

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const options = await super.init(...args)
    const preRun = options.emscriptenOpts.preRun ?? []
    options.emscriptenOpts.preRun = [...preRun, (module: Emscripten) => this.#addSync(module)]
    return options
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
