import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const workerPath = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')

/** Lets modules bypass the worker that mocks the API: it would copy each one to the page and back. */
const exceptModules = `addEventListener('fetch', (event) => {
  if (event.request.destination === 'script') event.stopImmediatePropagation()
})
`

/** For tests: serves the worker that mocks the API, and has the browser cache modules for the whole run. */
export const testModules = (): Plugin => ({
  name: 'test-modules',
  configureServer: ({ middlewares, config }) => {
    const isWatching = config.server.watch !== null
    middlewares.use('/mockServiceWorker.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(exceptModules + readFileSync(workerPath, 'utf8'))
    })
    middlewares.use((_request, response, next) => {
      const setHeader = response.setHeader.bind(response)
      response.setHeader = (name, value) =>
        setHeader(
          name,
          !isWatching && /^cache-control$/i.test(name) && value === 'no-cache' ? 'max-age=3600' : value,
        )
      next()
    })
  },
})
