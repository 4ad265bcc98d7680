import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const germanTexts: Record<string, string | null> = JSON.parse(
  readFileSync(fileURLToPath(new URL('../src/texts/de.json', import.meta.url)), 'utf8'),
)

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Elements of index.html to translate: the build fills in `data-de` with the German for their text. */
const untranslatedPattern = / data-de>\s*([^<]+?)\s*</g

/**
 * Adds the German from the catalog to the first screen in index.html (public/first-screen.js picks a
 * language).
 */
export const firstScreen = (): Plugin => ({
  name: 'atelier:first-screen',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) =>
      page.replaceAll(untranslatedPattern, (_match, text: string) => {
        const translation = germanTexts[text]
        if (translation === undefined) throw new Error(`texts/de.json lacks a text of index.html: ${text}`)
        return ` data-de="${escapeHtml(translation ?? text)}">${text}<`
      }),
  },
})
