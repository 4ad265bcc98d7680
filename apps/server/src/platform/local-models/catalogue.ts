import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { contentFolder } from '../content.ts'
import { ModelRole } from './messages.ts'

const CatalogueModel = z.strictObject({
  /** Also the name of its file. */
  id: z.string().regex(/^[\w.-]+$/),
  title: z.string(),
  role: ModelRole,
  /** Rounded; what the server announces counts. */
  bytes: z.int().positive(),
  /** null: the source's own announcement is checked. */
  sha256: z.hash('sha256').nullable(),
  memoryBytes: z.int().positive(),
  /** Tokens. */
  context: z.int().positive(),
  /** How many; 1: English. */
  languages: z.int().positive(),
  license: z.string(),
  licenseUrl: z.url({ protocol: /^https$/ }),
  source: z.url({ protocol: /^https?$/ }),
})
export type CatalogueModel = z.infer<typeof CatalogueModel>

const Catalogue = z.strictObject({ about: z.string(), models: z.array(CatalogueModel) })

const cataloguePath = join(contentFolder, 'local-models.json')

/** The models that can be downloaded. Throws with what is wrong in the file. */
export const readCatalogue = (path = cataloguePath): CatalogueModel[] =>
  Catalogue.parse(JSON.parse(readFileSync(path, 'utf8'))).models
