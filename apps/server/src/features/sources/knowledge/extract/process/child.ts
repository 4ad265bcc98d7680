import { serveRequests } from '../../../../../platform/side-process/serve-requests.ts'
import { type PreparedSource, prepareSource } from '../../prepare-source.ts'
import type { ExtractionProgress, ExtractRequest } from '../extraction.ts'
import { readFile } from '../read-file.ts'

await serveRequests<ExtractRequest, PreparedSource, ExtractionProgress>(
  'This file can’t be read.',
  async (request, onProgress) => prepareSource(await readFile(request, onProgress), request.file.fileName),
)
