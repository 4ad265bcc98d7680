import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'

enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
process.env['LOG_LEVEL'] ??= 'warn'
buildWeb()
await import('../apps/server/src/main.ts')
