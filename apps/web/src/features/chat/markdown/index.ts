export { LazyMarkdown } from './markdown-lazy.tsx'
