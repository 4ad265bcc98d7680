import { parentPort } from 'node:worker_threads'
import { markdownHtml } from './markdown-html.ts'

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(markdownHtml(markdown), []))
parentPort?.postMessage('ready', [])
