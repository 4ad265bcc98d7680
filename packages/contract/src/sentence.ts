import { z } from 'zod'

/** An English template with `{name}` placeholders, which is also its key in the catalogs, and its values. */
export const Sentence = z.object({
  text: z.string(),
  /** The singular of `text`, chosen by the value `count`. */
  one: z.string().optional(),
  /** Strings are shown as they are; nested sentences are translated. */
  get values() {
    return z.record(z.string(), z.union([z.string(), z.number(), Sentence])).optional()
  },
})
export type Sentence = z.infer<typeof Sentence>
