import type { Plugin } from 'vite'
import { dropWoffTable } from './drop-woff-table.ts'

/**
 * Noto Color Emoji carries every drawing twice: as COLR and as SVG. Only Safari needs the second, and Apple's
 * machines have an emoji font of their own. Without it the files are a third of their size.
 */
export const leanEmoji = (): Plugin => ({
  name: 'atelier:lean-emoji',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (
        file.type === 'asset' &&
        /noto-color-emoji.*\.woff$/.test(file.fileName) &&
        typeof file.source !== 'string'
      )
        file.source = dropWoffTable(file.source, 'SVG ')
  },
})
