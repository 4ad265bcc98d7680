// plain JavaScript, so that Node.js never loads its type stripper (see apps/server/src/main.js)
import { enableCompileCache } from 'node:module'

process.env['LOG_LEVEL'] ??= 'warn'
enableCompileCache()
const { buildWeb } = await import('./build-web.ts')
buildWeb()
await import('../apps/server/src/main.js')
