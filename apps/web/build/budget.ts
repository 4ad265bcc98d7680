import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

export interface Budget {
  /** Gzipped bytes of the entry and all its imports. */
  script: number
  /** Gzipped bytes of the stylesheet that blocks rendering. */
  style: number
}

/** Fails the build if the first load exceeds its budget. */
export const budget = ({ script, style }: Budget): Plugin => ({
  name: 'atelier:budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = new Set<string>()
    const styles = new Set<string>()
    const visit = (name: string) => {
      const chunk = bundle[name]
      if (files.has(name) || chunk?.type !== 'chunk') return
      files.add(name)
      chunk.viteMetadata?.importedCss.forEach((file) => styles.add(file))
      chunk.imports.forEach(visit)
    }
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'main') visit(chunk.fileName)
    const sizeOf = (name: string) => {
      const file = bundle[name]
      return gzipSync(file?.type === 'chunk' ? file.code : (file?.source ?? '')).length
    }
    const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + sizeOf(name), 0)
    const sizes = { script: sum(files), style: sum(styles) }
    for (const [kind, maxBytes] of Object.entries({ script, style }) as [keyof Budget, number][])
      if (sizes[kind] > maxBytes)
        this.error(`The first load's ${kind} is ${sizes[kind]} bytes after gzip; ${maxBytes} are allowed.`)
  },
})
