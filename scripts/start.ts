import { buildWeb } from './build-web.ts'

process.env['LOG_LEVEL'] ??= 'warn'
buildWeb()
await import('../apps/server/src/main.ts')
