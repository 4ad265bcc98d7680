import { serveRequests } from '../../../../platform/side-process/serve-requests.ts'
import { drawSource, type SourceToDraw } from '../draw-source.ts'

/** The process that draws what people send. */
await serveRequests<SourceToDraw, Uint8Array | null, never>('This file cannot be drawn.', drawSource)
