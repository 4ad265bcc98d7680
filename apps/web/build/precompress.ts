import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressiblePattern = /\.(?:m?js|css|html|svg|json|txt|wasm)$/
const bytesMin = 1024

const compress = async (file: string) => {
  const bytes = await readFile(file)
  if (bytes.length < bytesMin) return
  const [brotliBytes, gzipBytes] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotliBytes), writeFile(`${file}.gz`, gzipBytes)])
}

/** Writes `name.br` and `name.gz` next to every text file of the build; the server sends them unchanged. */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'atelier:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(
          files.filter((file) => compressiblePattern.test(file)).map((file) => compress(join(folder, file))),
        )
      },
    },
  }
}
