import { build, type Plugin } from 'vite'

/**
 * Builds `craft.html`, the page of a shared craft: that of all readers with a script of its own, which shares nothing
 * with the client: a chunk of both would start the client there.
 */
export const craftReader = (entry: string, libraries: Plugin): Plugin => ({
  name: 'atelier:craft-reader',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['reader.html']
    if (page?.type !== 'asset') return this.error('The readers’ page was not built.')
    const built = await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [{ ...libraries, generateBundle: undefined }],
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: entry,
          output: {
            entryFileNames: 'assets/craft-reader-[hash].js',
            chunkFileNames: 'assets/craft-reader-[name]-[hash].js',
          },
        },
      },
    })
    const output = 'output' in built ? built.output : []
    for (const file of output)
      if (file.type === 'chunk') this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code })
    const first = output[0]?.fileName ?? ''
    const source = String(page.source).replace(
      '</head>',
      `<script type="module" src="/${first}"></script></head>`,
    )
    this.emitFile({ type: 'asset', fileName: 'craft.html', source })
  },
})
