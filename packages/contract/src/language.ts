import { z } from 'zod'

/** Languages of the interface and of emails. English is in the code; others have translation files. */
export const Language = z.enum(['en', 'de'])
export type Language = z.infer<typeof Language>
