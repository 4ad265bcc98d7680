import { z } from 'zod'

/** A message as data: an English text with `{name}` holes, which is also its key in the catalogues, and their values. */
export const Sentence = z.object({
  text: z.string(),
  /** The text for one, where `text` is for several; the value `count` decides. */
  one: z.string().optional(),
  /** Strings are shown as they are (names, other people's words); a sentence is translated too. */
  get values() {
    return z.record(z.string(), z.union([z.string(), z.number(), Sentence])).optional()
  },
})
export type Sentence = z.infer<typeof Sentence>
