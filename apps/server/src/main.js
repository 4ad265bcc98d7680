// plain JavaScript, since the other sources are cached in compiled form, so Node never loads its type
// stripper (12 MB)
// uses the default export, since a missing named export of an old Node.js would fail before the version check
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Atelier requires Node.js 24 or newer; this is ${process.versions.node}. \`npm start\` uses the right version.\n`,
  )
  process.exit(1)
}
// one sync of a disk covers many files, so waiting for syncs must not keep other threads from writing
process.env['UV_THREADPOOL_SIZE'] ??= '16'
// optimizing the embedded database's few huge functions takes 600 MB for a moment, and benchmarks show no
// gain
setFlagsFromString('--liftoff-only --no-wasm-tier-up --no-wasm-dynamic-tiering')
// must precede all other imports, so that the second start finds them compiled
module.enableCompileCache()
const { speedUpImports } = await import('./quick-imports.ts')
speedUpImports()
const { runServer } = await import('./run-server.ts')
await runServer()
