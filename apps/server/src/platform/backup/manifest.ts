import { z } from 'zod'

export const manifestName = 'atelier.json'

/** First entry of the tar archive, followed by `files/<key>` and `tables/<name>.jsonl`. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  /** Epoch milliseconds. */
  takenAt: z.number(),
  migrations: z.number().int(),
  tables: z.record(z.string(), z.number().int()),
  /** Null if the backup has no files, as before a migration. */
  files: z.number().int().nullable(),
})
export type Manifest = z.infer<typeof Manifest>
