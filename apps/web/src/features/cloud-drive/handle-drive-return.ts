import { driveOutcomes } from '@atelier/contract/sources/cloud-drive'
import type { QueryClient } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { driveQuery } from './api.ts'
import { consumeTarget } from './drive-target.ts'
import { pickFromDrive } from './pick-from-drive.ts'

export const handleDriveReturn = async (queryClient: QueryClient, hash: string): Promise<void> => {
  const outcome = driveOutcomes.find((name) => hash === `#drive-${name}`)
  const target = consumeTarget()
  if (outcome === 'refused')
    toast.error(
      t('Google Drive wasn’t connected'),
      t('To add documents, allow Atelier to access the files you choose.'),
    )
  else if (outcome === 'failed')
    toast.error(t('Couldn’t connect to Google Drive'), t('Try again from the page where you started.'))
  else {
    await queryClient.invalidateQueries({ queryKey: driveQuery.queryKey })
    if (target !== null) await pickFromDrive(queryClient, target)
  }
}
