import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { contentFolder } from '../content.ts'
import { ModelRole } from './messages.ts'

const CatalogueModel = z.strictObject({
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
export type CatalogueModel = z.infer<typeof CatalogueModel>

const Catalogue = z.strictObject({ about: z.string(), models: z.array(CatalogueModel) })

const cataloguePath = join(contentFolder, 'local-models.json')

export const readCatalogue = (path = cataloguePath): CatalogueModel[] =>
  Catalogue.parse(JSON.parse(readFileSync(path, 'utf8'))).models
