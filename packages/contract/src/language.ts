import { z } from 'zod'

/** For the interface and emails. English is in the code; others have translation files. */
export const Language = z.enum(['en', 'de'])
export type Language = z.infer<typeof Language>
