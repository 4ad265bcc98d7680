import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { messages } from '../../lib/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Upload } from './upload.ts'
import { useUploadToasts } from './use-upload-toasts.ts'

const upload = (id: string, status: Upload['status']): Upload => ({ id, status }) as Upload

const Uploads = ({ uploads }: { uploads: readonly Upload[] }) => {
  useUploadToasts(uploads, messages.vault.addingFilesToBot)
  return null
}

it('BOT-04 VLT-13 says that files are being added, were added, or failed', async () => {
  const texts: string[] = []
  for (const tone of ['progress', 'success', 'error'] as const)
    vi.spyOn(toast, tone).mockImplementation((text: string) => void texts.push(text))
  const { rerender } = await render(<Uploads uploads={[upload('a', 'uploading')]} />)
  await rerender(<Uploads uploads={[upload('a', 'uploaded')]} />)
  await rerender(<Uploads uploads={[upload('b', 'uploading')]} />)
  await rerender(<Uploads uploads={[upload('b', 'failed')]} />)
  expect(texts).toEqual([
    messages.vault.addingFilesToBot,
    messages.vault.filesUploaded,
    messages.vault.addingFilesToBot,
    messages.vault.uploadFailed,
  ])
})
