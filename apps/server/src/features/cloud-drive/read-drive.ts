import type { CloudDrive } from '@atelier/contract/cloud-drive'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { findConnection } from './queries.ts'

/** What the web needs to offer the drive. */
export const readDrive = async ({ config, db }: AppContext, actor: Actor): Promise<CloudDrive> => {
  const { googleDrive, sites } = config
  if (!googleDrive) return { isConfigured: false, isConnected: false, picker: null }
  return {
    isConfigured: true,
    isConnected: (await findConnection(db, actor.userId)) !== null,
    picker: {
      scriptUrl: `${sites['google-picker']}/js/api.js`,
      developerKey: googleDrive.apiKey,
      appId: googleDrive.appId,
    },
  }
}
