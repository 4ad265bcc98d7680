import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const pdfjsFolder = dirname(require.resolve('pdfjs-dist/package.json'))

/** Resources that pdf.js needs for some PDFs: character maps, standard fonts, image decoders. */
const patterns: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  // the JavaScript builds: our Content-Security-Policy blocks WebAssembly
  wasm: /_nowasm_fallback\.js$/,
}

const listFiles = (): Map<string, string> =>
  new Map(
    Object.entries(patterns).flatMap(([folder, pattern]) =>
      readdirSync(join(pdfjsFolder, folder))
        .filter((name) => pattern.test(name))
        .map((name) => [`${folder}/${name}`, join(pdfjsFolder, folder, name)] as const),
    ),
  )

/**
 * Serves the files that pdf.js loads while rendering (features/viewer/pdf/open-pdf.ts) from our own origin, in a
 * folder named after its version, so that they can be cached forever.
 */
export const pdfFiles = (): Plugin => {
  const manifest: { version: string } = require('pdfjs-dist/package.json')
  const folder = `assets/pdfjs-${manifest.version}/`
  return {
    name: 'atelier:pdf-files',
    configureServer: (server) => {
      const filesByName = listFiles()
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
      for (const [name, file] of listFiles())
        this.emitFile({ type: 'asset', fileName: `${folder}${name}`, source: readFileSync(file) })
    },
  }
}
