import type { Plugin } from 'vite'

const familyPattern = /(font-family:\s*)(['"]?)Noto Color Emoji\2(?=\s*[;}])/g
/** The WOFF fallback, which no current browser uses: all support WOFF2. */
const secondFormat = /,\s*url\([^)]+\)\s*format\(['"]woff['"]\)/g

/**
 * Gives the package's font faces their own family name, which follows the system's emoji font in the stack: a
 * phone that has the same font doesn't download it. Other devices download only the parts that a page shows.
 */
export const leanEmoji = (): Plugin => ({
  name: 'atelier:lean-emoji',
  transform: (code, id) =>
    id.includes('.css')
      ? code.replaceAll(familyPattern, '$1$2Atelier Emoji$2').replaceAll(secondFormat, '')
      : undefined,
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) if (/noto-color-emoji.*\.woff$/.test(name)) delete bundle[name]
  },
})
