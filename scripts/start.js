// JavaScript, as the server's own main.js is: see there
import { enableCompileCache } from 'node:module'

process.env['LOG_LEVEL'] ??= 'warn'
enableCompileCache()
const { buildWeb } = await import('./build-web.ts')
buildWeb()
await import('../apps/server/src/main.js')
