import { serveRequests } from '../../../../../platform/side-process/serve-requests.ts'
import type { SourceToDraw } from '../draw-attachment.ts'
import { drawSource } from '../draw-source.ts'

await serveRequests<SourceToDraw, Uint8Array | null, never>('Couldn’t render this file.', drawSource)
