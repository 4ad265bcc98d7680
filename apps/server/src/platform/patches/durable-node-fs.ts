import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]
type PostgresModule = NonNullable<Options['preRun']>[number] extends (module: infer M) => void ? M : never

interface OpenFile {
  nfd: number
}

const emscriptenIoError = 29

/**
 * Adds `fsync`, which Emscripten lacks. fdatasync(2) suffices, and avoids a journal commit for timestamps.
 */
const addFsync = (module: PostgresModule) => {
  const { FS } = module
  const operations: { fsync?: (file: OpenFile) => number } = FS.filesystems.NODEFS.stream_ops
  operations.fsync = (file) => {
    try {
      fdatasyncSync(file.nfd)
      return 0
    } catch {
      throw new FS.ErrnoError(emscriptenIoError)
    }
  }
}

const ownerMask = ~0o077

interface FileOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown
  setattr(node: unknown, attributes: { mode?: number }): void
}

/** Sets permissions, since Emscripten ignores the process's umask. */
const keepFilesPrivate = ({ FS }: PostgresModule) => {
  const { NODEFS } = FS.filesystems
  const operations: FileOperations = NODEFS.node_ops
  const { mknod, setattr } = operations
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ownerMask, device)
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ownerMask },
    )
}

/** Keeps files private, and calls fsync whenever PostgreSQL does. */
export class DurableNodeFs extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), addFsync, keepFilesPrivate],
      },
    }
  }
}
