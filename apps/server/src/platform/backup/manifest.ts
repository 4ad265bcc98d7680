import { z } from 'zod'

export const manifestName = 'atelier.json'

/** The first entry of a backup, which is a tar archive: this, `files/<key>`, then `tables/<name>.jsonl`. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Of the program that made it. */
  version: z.string(),
  /** Epoch milliseconds. */
  takenAt: z.number(),
  /** How many migrations its tables have seen. */
  migrations: z.number().int(),
  /** Rows of each table. */
  tables: z.record(z.string(), z.number().int()),
  /** null: the tables alone, as taken before a migration. */
  files: z.number().int().nullable(),
})
export type Manifest = z.infer<typeof Manifest>
