import { parentPort } from 'node:worker_threads'
import { markdownHtml } from './markdown-html.ts'

// every text is answered once, in their order
parentPort?.on('message', (markdown: string) => parentPort?.postMessage(markdownHtml(markdown), []))
parentPort?.postMessage('ready', [])
