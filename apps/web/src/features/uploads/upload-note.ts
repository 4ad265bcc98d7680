import { t } from '../../lib/text.tsx'
import type { Upload } from './upload.ts'

export const uploadNote = ({
  status,
  progress,
  error,
}: Pick<Upload, 'status' | 'progress' | 'error'>): string => {
  switch (status) {
    case 'uploading':
      return t('Uploading · {progress}%', { progress })
    case 'paused':
      return t('Paused at {progress}%', { progress })
    case 'known':
      return t('Already in your vault')
    case 'waiting':
      return t('The page was reloaded. Choose this file again to continue.')
    case 'failed':
      return error ?? t('Not uploaded')
    case 'uploaded':
      return t('Uploaded')
  }
}
