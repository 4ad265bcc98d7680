import { serveRequests } from '../../../../../platform/side-process/serve-requests.ts'
import type { RenderSource } from '../render-attachment.ts'
import { renderSource } from '../render-source.ts'

await serveRequests<RenderSource, Uint8Array | null, never>('Couldn’t render this file.', renderSource)
