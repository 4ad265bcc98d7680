import { z } from 'zod'

/** Apps whose documents can be brought in. */
export const ConnectApp = z.enum(['GOOGLE_DRIVE'])
export type ConnectApp = z.infer<typeof ConnectApp>

/** Where a file was fetched from that its person did not add by themselves: a drive, or a plugin’s server. */
export const FetchedFrom = z.enum(['GOOGLE_DRIVE', 'PLUGIN'])
export type FetchedFrom = z.infer<typeof FetchedFrom>

/** How a drive stands for one person: whether it is there at all, and what its own picker is opened with. */
export const CloudDrive = z.object({
  isConfigured: z.boolean(),
  isConnected: z.boolean(),
  picker: z
    .object({
      /** The third party's script, fetched when the picker is opened and not before. */
      scriptUrl: z.string(),
      developerKey: z.string(),
      /** The number of the project that the keys belong to. */
      appId: z.string(),
    })
    .nullable(),
})
export type CloudDrive = z.infer<typeof CloudDrive>

/** Written behind the address that a person comes back to: '#drive-connected' … */
export const driveOutcomes = ['connected', 'refused', 'failed'] as const
export type DriveOutcome = (typeof driveOutcomes)[number]
