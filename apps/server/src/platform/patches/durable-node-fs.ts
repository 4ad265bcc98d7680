import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { LogFlush } from './log-flush.ts'

type Options = Parameters<NodeFS['init']>[1]
type PostgresModule = NonNullable<Options['preRun']>[number] extends (module: infer M) => void ? M : never

interface OpenFile {
  readonly nfd: number
  readonly node: { readonly parent: { readonly name: string } }
}

interface OpenFileOperations {
  fsync?: (file: OpenFile) => number
  write(file: OpenFile, ...rest: unknown[]): number
  setattr(file: OpenFile, attributes: FileAttributes): void
  close(file: OpenFile): void
}

interface FileAttributes {
  readonly mode?: number
  readonly size?: number
}

interface FileOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown
  setattr(node: unknown, attributes: FileAttributes): void
  rename(...rest: unknown[]): void
  unlink(...rest: unknown[]): void
}

const emscriptenIoError = 29

/**
 * Adds `fsync`, which Emscripten lacks. fdatasync(2) suffices, and avoids a journal commit for timestamps. The
 * log is flushed later and without blocking, but before anything else on disk changes.
 */
const installFlushes = (module: PostgresModule, logFlush: LogFlush) => {
  const { FS } = module
  const streamOperations: OpenFileOperations = FS.filesystems.NODEFS.stream_ops
  const nodeOperations: FileOperations = FS.filesystems.NODEFS.node_ops
  const { write, setattr: setOpenAttributes, close } = streamOperations
  const { setattr: setAttributes, rename, unlink } = nodeOperations

  const withIoErrors = (work: () => void) => {
    try {
      work()
    } catch {
      throw new FS.ErrnoError(emscriptenIoError)
    }
  }
  const isLog = (file: OpenFile) => file.node.parent.name === 'pg_wal'
  const flushLog = () => withIoErrors(() => logFlush.flushNow())

  streamOperations.fsync = (file) => {
    if (isLog(file)) withIoErrors(() => logFlush.request(file.nfd))
    else {
      flushLog()
      withIoErrors(() => fdatasyncSync(file.nfd))
    }
    return 0
  }
  streamOperations.write = (file, ...rest) => {
    if (!isLog(file)) flushLog()
    return write(file, ...rest)
  }
  streamOperations.close = (file) => {
    withIoErrors(() => logFlush.flushFileNow(file.nfd))
    close(file)
  }
  streamOperations.setattr = (file, attributes) => {
    if (attributes.size !== undefined) flushLog()
    setOpenAttributes(file, attributes)
  }
  nodeOperations.setattr = (node, attributes) => {
    if (attributes.size !== undefined) flushLog()
    setAttributes(node, attributes)
  }
  nodeOperations.rename = (...rest) => {
    flushLog()
    rename(...rest)
  }
  nodeOperations.unlink = (...rest) => {
    flushLog()
    unlink(...rest)
  }
}

const ownerMask = ~0o077

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

/** Keeps files private, and flushes them whenever PostgreSQL does: its log is on disk once `logFlush.flush` resolves. */
export class DurableNodeFs extends NodeFS {
  readonly logFlush = new LogFlush()

  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module: PostgresModule) => installFlushes(module, this.logFlush),
          keepFilesPrivate,
        ],
      },
    }
  }
}
