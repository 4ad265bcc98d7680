// JavaScript, not TypeScript: the other sources are kept compiled, so that Node need not load its type stripper, which would stay in memory (12 MB)
import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// a disk syncs ten files as soon as one: what waits for it must not keep others from writing
process.env['UV_THREADPOOL_SIZE'] ??= '16'
// optimizing the embedded database's few huge functions takes 600 MB for a moment, and the bench sees no gain
setFlagsFromString('--liftoff-only --no-wasm-tier-up --no-wasm-dynamic-tiering')
// before anything else is loaded: the second start finds the sources compiled
enableCompileCache()
const { quickenImports } = await import('./quick-imports.ts')
quickenImports()
const { runServer } = await import('./run-server.ts')
await runServer()
