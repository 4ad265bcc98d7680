import { z } from 'zod'

export const ConnectApp = z.enum(['GOOGLE_DRIVE'])
export type ConnectApp = z.infer<typeof ConnectApp>

/** Sources of files that the user didn't upload: a drive, a plugin's resource, or a result of its tool. */
export const FetchedFrom = z.enum(['GOOGLE_DRIVE', 'PLUGIN', 'PLUGIN_RESULT'])
export type FetchedFrom = z.infer<typeof FetchedFrom>

/** The drive's availability for the user, and the parameters of its picker. */
export const CloudDrive = z.object({
  isConfigured: z.boolean(),
  isConnected: z.boolean(),
  picker: z
    .object({
      /** A third-party script, loaded only when the picker opens. */
      scriptUrl: z.string(),
      developerKey: z.string(),
      /** The Google Cloud project number of the keys. */
      appId: z.string(),
    })
    .nullable(),
})
export type CloudDrive = z.infer<typeof CloudDrive>

/** Outcomes in the URL hash after the redirect, e.g. '#drive-connected'. */
export const driveOutcomes = ['connected', 'refused', 'failed'] as const
export type DriveOutcome = (typeof driveOutcomes)[number]
