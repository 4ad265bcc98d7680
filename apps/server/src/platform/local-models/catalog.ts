import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { contentFolder } from '../content.ts'
import { ModelRole } from './messages.ts'

const DownloadableModel = z.strictObject({
  id: z.string().regex(/^[\w.-]+$/),
  title: z.string(),
  role: ModelRole,
  bytes: z.int().positive(),
  sha256: z.hash('sha256').nullable(),
  memoryBytes: z.int().positive(),
  context: z.int().positive(),
  languages: z.int().positive(),
  license: z.string(),
  licenseUrl: z.url({ protocol: /^https$/ }),
  source: z.url({ protocol: /^https?$/ }),
})
export type DownloadableModel = z.infer<typeof DownloadableModel>

const catalogSchema = z.strictObject({ about: z.string(), models: z.array(DownloadableModel) })

const catalogPath = join(contentFolder, 'local-models.json')

export const readCatalog = (path = catalogPath): DownloadableModel[] =>
  catalogSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).models
