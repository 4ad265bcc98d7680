import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { leanIcons } from './lean-icons.ts'
import { leanMarkdown } from './lean-markdown.ts'

/** Entry files of the readers' pages: all pages render answers, `craft.html` also a shared craft. */
interface ReaderScripts {
  answers: string
  craft: string
}

/**
 * Builds the scripts of the readers' pages and `craft.html`, the page of a shared craft. They share no chunk
 * with the client: loading such a chunk would start the client.
 */
export const readerScripts = (entries: ReaderScripts, libraries: Plugin): Plugin => ({
  name: 'atelier:reader-scripts',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['reader.html']
    if (page?.type !== 'asset') return this.error('The readers’ page was not built.')
    const buildOutput = await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [react(), leanIcons(), leanMarkdown(), { ...libraries, generateBundle: undefined }],
      worker: { format: 'es' },
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { ...entries },
          output: {
            entryFileNames: 'assets/reader-[name]-[hash].js',
            chunkFileNames: 'assets/reader-[name]-[hash].js',
            assetFileNames: 'assets/reader-[name]-[hash][extname]',
          },
        },
      },
    })
    const output = 'output' in buildOutput ? buildOutput.output : []
    for (const file of output)
      this.emitFile({
        type: 'asset',
        fileName: file.fileName,
        source: file.type === 'chunk' ? file.code : file.source,
      })
    const pageWith = (...names: (keyof ReaderScripts)[]) =>
      names.reduce((source, name) => {
        const entry = output.find((file) => file.type === 'chunk' && file.isEntry && file.name === name)
        return source.replace('</head>', `<script type="module" src="/${entry?.fileName}"></script></head>`)
      }, String(page.source))
    this.emitFile({ type: 'asset', fileName: 'craft.html', source: pageWith('answers', 'craft') })
    page.source = pageWith('answers')
  },
})
