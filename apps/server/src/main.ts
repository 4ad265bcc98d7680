import { enableCompileCache } from 'node:module'

// before anything else is loaded: the second start finds the sources compiled
enableCompileCache()
const { runServer } = await import('./run-server.ts')
await runServer()
