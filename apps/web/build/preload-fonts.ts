import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Adds `<link rel="preload">` for the built font files whose name contains one of `names`,
 * so that the first paint has the right letters.
 */
export const preloadFonts = (names: readonly string[]): Plugin => ({
  name: 'atelier:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2') && names.some((name) => file.includes(name)))
        .map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
  },
})
