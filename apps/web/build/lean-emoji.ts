import type { Plugin } from 'vite'

const family = /(font-family:\s*)(['"]?)Noto Color Emoji\2(?=\s*[;}])/g
/** What every browser of today passes over. */
const secondFormat = /,\s*url\([^)]+\)\s*format\(['"]woff['"]\)/g

/**
 * The faces of the package stand under a name of their own, behind the machine's emoji: a phone that has the same
 * font is not to fetch it. A machine without any fetches only the parts that a page shows.
 */
export const leanEmoji = (): Plugin => ({
  name: 'atelier:lean-emoji',
  transform: (code, id) =>
    id.includes('.css')
      ? code.replaceAll(family, '$1$2Atelier Emoji$2').replaceAll(secondFormat, '')
      : undefined,
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) if (/noto-color-emoji.*\.woff$/.test(name)) delete bundle[name]
  },
})
