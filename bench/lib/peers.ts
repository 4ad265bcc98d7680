import type { PeerRow } from './bench.ts'

interface RecordedFigures {
  readonly metric: string
  readonly chatUi: string
  readonly vercel: string
}

/**
 * Figures of two peers, built for production and measured over loopback on a machine with two cores in
 * November 2026.
 */
export const peers: Record<PeerRow, RecordedFigures> = {
  firstLoad: {
    metric: 'First-load JS of the chat page',
    chatUi: '284 KB brotli (315 gzip)',
    vercel: '1,267 KB gzip',
  },
  firstScreen: {
    metric: 'Phone, throttled: LCP · TBT',
    chatUi: '1.9 s · 50 ms (Lighthouse)',
    vercel: '10.7 s · 1,500 ms (Lighthouse)',
  },
  start: {
    metric: 'Cold start to first 200 · idle memory',
    chatUi: '1.5 s · 331 MB',
    vercel: '2.0 s · 282 MB',
  },
  list: { metric: 'List API, requests/s, 10 connections', chatUi: '745–786', vercel: '330' },
  firstToken: {
    metric: 'Added time to first token, 1 stream · 20 streams',
    chatUi: '17 ms · 160 ms',
    vercel: '37 ms · 290 ms',
  },
  cpu: { metric: 'Server CPU per 1,000 tokens', chatUi: '0.087 s', vercel: '0.035 s' },
  longTasks: {
    metric: '30 KB answer streaming: long tasks total · longest',
    chatUi: '1.1 s · 112 ms',
    vercel: '24 s · 6.8 s',
  },
  openChat: { metric: 'Opening a chat of 400 messages', chatUi: '0.5–1.0 s', vercel: '2.5–2.8 s' },
}
