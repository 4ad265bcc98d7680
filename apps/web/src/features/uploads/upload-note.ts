import type { Upload } from './upload.ts'

/** What is said of an upload beside its name. */
export const uploadNote = ({
  status,
  progress,
  error,
}: Pick<Upload, 'status' | 'progress' | 'error'>): string => {
  switch (status) {
    case 'uploading':
      return `Uploading · ${progress} %`
    case 'paused':
      return `Paused at ${progress} %`
    case 'known':
      return 'Already in your vault'
    case 'waiting':
      return 'The page was reloaded. Choose this file again to go on from where it was.'
    case 'failed':
      return error ?? 'Not uploaded'
    case 'uploaded':
      return 'Uploaded'
  }
}
