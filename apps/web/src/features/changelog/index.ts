export { hasNews } from './has-news.ts'
