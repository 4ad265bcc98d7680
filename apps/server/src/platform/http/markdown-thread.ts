import { parentPort } from 'node:worker_threads'
import { renderMarkdownHtml } from './markdown-html.ts'

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(renderMarkdownHtml(markdown), []))
parentPort?.postMessage('ready', [])
