import type { Plugin } from 'vite'

const family = /(font-family:\s*)(['"]?)Noto Color Emoji\2(?=\s*[;}])/g
/** Rules that every current browser ignores. */
const secondFormat = /,\s*url\([^)]+\)\s*format\(['"]woff['"]\)/g

/**
 * The package's font faces get their own family name, after the system's emoji font: a phone with the same
 * font doesn't download it. Other devices only download the parts that a page shows.
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
