import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const fontFilePattern = /\/(instrument-sans-latin|newsreader-latin)-wght-normal-[\w-]+\.woff2$/
/**
 * These names aren't hashed, so the files' contents are part of the worker's version: a change installs a new
 * worker.
 */
const fixedPaths = ['/offline.html', '/offline.js', '/theme.js', '/favicon.svg'] as const

/** Builds `sw.js` with the names of the files that the first page needs. */
export const serviceWorker = (entry: string): Plugin => {
  let publicFolder = ''
  return {
    name: 'atelier:service-worker',
    apply: 'build',
    configResolved: (config) => {
      publicFolder = config.publicDir
    },
    async generateBundle(_options, bundle) {
      const shell = new Set<string>()
      const visit = (name: string) => {
        const chunk = bundle[name]
        if (shell.has(name) || chunk?.type !== 'chunk') return
        shell.add(name)
        chunk.viteMetadata?.importedCss.forEach((file) => shell.add(file))
        chunk.imports.forEach(visit)
      }
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'main') visit(chunk.fileName)
      const files = [
        ...[...shell, ...Object.keys(bundle).filter((name) => fontFilePattern.test(`/${name}`))].map(
          (name) => `/${name}`,
        ),
        ...fixedPaths,
      ].sort()
      const hash = createHash('sha256').update(files.join())
      for (const name of fixedPaths) hash.update(readFileSync(join(publicFolder, name)))
      const buildOutput = await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: {
          __SHELL_FILES__: JSON.stringify(files),
          __SHELL_VERSION__: JSON.stringify(hash.digest('hex').slice(0, 12)),
        },
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input: entry, output: { format: 'iife' } },
        },
      })
      const [output] = 'output' in buildOutput ? buildOutput.output : []
      if (!output) return this.error('The service worker was not built.')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output.code })
    },
  }
}
