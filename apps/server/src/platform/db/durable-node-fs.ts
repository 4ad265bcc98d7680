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
 * Emscripten's Node file system calls `fsync` of its stream operations when there is one; it ships
 * none. Made as fdatasync(2): what is needed to read the file again, without its times. For those a
 * file system writes its journal, and with it whatever others have written meanwhile.
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

/** PGlite's folder on disk, with every fsync that PostgreSQL asks for really made. */
export class DurableNodeFs extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}
