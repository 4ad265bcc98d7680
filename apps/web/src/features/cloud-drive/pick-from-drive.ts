import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { askConsent } from '../../lib/browser/consent.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { addDocuments } from '../uploads/index.ts'
import { requestPickerToken, importDriveFile, driveQuery } from './api.ts'
import { type DriveTarget, saveTarget } from './drive-target.ts'
import { type DriveDocument, openPicker } from './google-picker.ts'

const fileInfoOf = ({ name, mimeType, sizeBytes }: DriveDocument) => ({
  name,
  type: mimeType,
  // 1 where Google reports no size: the server measures those files
  size: Number(sizeBytes ?? 0) || 1,
})

const pickDocuments = async (queryClient: QueryClient, target: DriveTarget): Promise<DriveDocument[]> => {
  const { redirectUrl, token } = await requestPickerToken()
  if (redirectUrl !== null) {
    saveTarget(target)
    location.assign(redirectUrl)
    return []
  }
  const { picker } = await queryClient.fetchQuery(driveQuery)
  if (picker === null || token === null) return []
  return openPicker(picker, token)
}

export const pickFromDrive = async (queryClient: QueryClient, target: DriveTarget): Promise<void> => {
  // Google's script must not load before the user consents
  if (!(await askConsent('ncm'))) return
  try {
    const documents = await pickDocuments(queryClient, target)
    addDocuments(
      documents.map((document) => ({
        ...fileInfoOf(document),
        fetchOnServer: (signal: AbortSignal) =>
          importDriveFile(queryClient, document.id, target.destination, signal),
      })),
      target,
    )
  } catch (error) {
    if (error instanceof ApiError) toast.error(errorText(error))
    else
      toast.error(
        t('Couldn’t open Google’s file picker'),
        t('Check your connection and make sure apis.google.com isn’t blocked. Then try again.'),
      )
  }
}
