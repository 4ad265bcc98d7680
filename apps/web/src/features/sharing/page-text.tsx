import { limits } from '@atelier/contract/limits'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { useUpdateContent } from './api.ts'
import { GenerateButton } from './generate-button.tsx'

export const PageText = ({ projectId, markdown }: { projectId: string; markdown: string }) => {
  const [editedText, setEditedText] = useState<string | null>(null)
  const update = useUpdateContent(projectId)
  useUnsaved(editedText !== null && !update.isPending)
  const text = editedText ?? markdown
  const save = () =>
    update.mutate(
      { markdown: text },
      {
        onSuccess: () => {
          setEditedText(null)
          toast.success(messages.sharing.contentUpdated)
        },
        onError: (error) => toast.error(errorText(error)),
      },
    )
  return (
    <section aria-labelledby="page-text" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 id="page-text" className="text-13 font-semibold text-muted">
          {t('Page text')}
        </h3>
        <GenerateButton
          projectId={projectId}
          contentType="MARKDOWN"
          onGenerated={(content) => {
            if (content.contentType === 'MARKDOWN') setEditedText(content.markdown)
          }}
        />
      </div>
      <TextArea
        label={t('Page text')}
        isLabelHidden
        rows={8}
        value={text}
        maxLength={limits.project.markdownMax}
        characterLimit={limits.project.markdownMax}
        placeholder={t('What this project is about (Markdown)')}
        onChange={setEditedText}
      />
      {editedText !== null && (
        <div className="flex gap-2">
          <Button variant="primary" isPending={update.isPending} onPress={save}>
            {t('Save text')}
          </Button>
          <Button onPress={() => setEditedText(null)}>{t('Discard')}</Button>
        </div>
      )}
    </section>
  )
}
