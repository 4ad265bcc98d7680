import type { Plugin } from 'vite'

const prefix = '\0lean-markdown:'

/** What streamdown imports and an answer never needs, and what stands in its place. */
const standIns: Record<string, string> = {
  // a parser of HTML: what a model writes as HTML is not drawn (features/chat/markdown/markdown.tsx)
  'rehype-raw': `export default () => { throw new Error('HTML in an answer is not drawn.') }`,
  // settles which of two classes holds: none of ours fights one of streamdown's
  'tailwind-merge': `export const twMerge = (classes) => classes`,
}

/** Keeps out of the renderer of answers what it carries but never runs: a third of it, and of its start. */
export const leanMarkdown = (): Plugin => ({
  name: 'atelier:lean-markdown',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source in standIns && importer?.includes('/node_modules/streamdown/') ? `${prefix}${source}` : undefined,
  load: (id) =>
    id.startsWith(prefix)
      ? { code: standIns[id.slice(prefix.length)] ?? '', moduleType: 'js', moduleSideEffects: false }
      : undefined,
})
