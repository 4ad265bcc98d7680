import { z } from 'zod'

/** What the interface and letters are written in. English stands in the code; each other has its texts. */
export const Language = z.enum(['en', 'de'])
export type Language = z.infer<typeof Language>
