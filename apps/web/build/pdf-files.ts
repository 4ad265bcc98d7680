import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const home = dirname(require.resolve('pdfjs-dist/package.json'))

/** Resources for rendering some PDFs: character maps, standard fonts, image decoders. */
const patterns: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  // in JavaScript: the policy of our pages does not let WebAssembly in
  wasm: /_nowasm_fallback\.js$/,
}

const files = (): Map<string, string> =>
  new Map(
    Object.entries(patterns).flatMap(([folder, names]) =>
      readdirSync(join(home, folder))
        .filter((name) => names.test(name))
        .map((name) => [`${folder}/${name}`, join(home, folder, name)] as const),
    ),
  )

/**
 * Serves what pdf.js fetches while it draws from our own origin, below a folder that names its version, so that it
 * may be kept for ever (features/viewer/pdf/open-pdf.ts).
 */
export const pdfFiles = (): Plugin => {
  const manifest: { version: string } = require('pdfjs-dist/package.json')
  const folder = `assets/pdfjs-${manifest.version}/`
  return {
    name: 'atelier:pdf-files',
    configureServer: (server) => {
      const filesByName = files()
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const file = filesByName.get((request.url ?? '').slice(1).replace(/\?.*$/, ''))
        if (file === undefined) return next()
        response.setHeader(
          'content-type',
          file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        )
        response.end(readFileSync(file))
      })
    },
    generateBundle() {
      for (const [name, file] of files())
        this.emitFile({ type: 'asset', fileName: `${folder}${name}`, source: readFileSync(file) })
    },
  }
}
