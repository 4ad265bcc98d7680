import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

const isPagePath = (path: string) => !/^\/(v1|v2|api|user)\//.test(path) && !/\.\w{1,5}$/.test(path)

export const mountWebClient = (app: Hono<{ Variables: { requestId: string } }>, dist: string): void => {
  if (!existsSync(join(dist, 'index.html'))) return
  app.use('/*', async (c, next) => {
    await next()
    if (c.res.status !== 200) return
    const isHashed = c.req.path.startsWith('/assets/')
    if (!c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  app.post('/share', (c) => c.redirect('/share?missed=1', 303))
  app.use('/*', serveStatic({ root: dist, precompressed: true, index: 'none' }))
  app.get('/*', async (c, next) =>
    isPagePath(c.req.path) ? c.html(await readFile(join(dist, 'index.html'), 'utf8')) : next(),
  )
}
