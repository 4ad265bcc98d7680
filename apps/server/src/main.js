// plain JavaScript: the other sources are cached compiled, so that Node never loads its type stripper (12 MB of memory)
// the default export: a named one that an old Node.js lacks would fail before its version is checked
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Atelier requires Node.js 24 or newer; this is ${process.versions.node}. \`npm start\` uses the right version.\n`,
  )
  process.exit(1)
}
// a disk syncs ten files as soon as one: what waits for it must not keep others from writing
process.env['UV_THREADPOOL_SIZE'] ??= '16'
// optimizing the embedded database's few huge functions takes 600 MB for a moment, and the bench sees no gain
setFlagsFromString('--liftoff-only --no-wasm-tier-up --no-wasm-dynamic-tiering')
// before anything else is loaded: the second start finds the sources compiled
module.enableCompileCache()
const { quickenImports } = await import('./quick-imports.ts')
quickenImports()
const { runServer } = await import('./run-server.ts')
await runServer()
