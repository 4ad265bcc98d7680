import { limits } from '@atelier/contract/limits'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { useUpdateContent } from './api.ts'
import { GenerateButton } from './generate-button.tsx'

interface Row {
  readonly id: string
  readonly text: string
}

const rowsOf = (prompts: readonly string[]): Row[] =>
  [...new Set(prompts)].map((text) => ({ id: text, text }))

export const QuickstartPromptsEditor = ({
  projectId,
  prompts,
}: {
  projectId: string
  prompts: readonly string[]
}) => {
  const [editedRows, setEditedRows] = useState<readonly Row[] | null>(null)
  const update = useUpdateContent(projectId)
  useUnsaved(editedRows !== null && !update.isPending)
  const rows = editedRows ?? rowsOf(prompts)
  const setRowText = (id: string, text: string) =>
    setEditedRows(rows.map((row) => (row.id === id ? { id, text } : row)))
  const save = () =>
    update.mutate(
      { prompts: rows.map(({ text }) => text.trim()).filter((text) => text !== '') },
      {
        onSuccess: () => {
          setEditedRows(null)
          toast.success(messages.sharing.contentUpdated)
        },
        onError: (error) => toast.error(errorText(error)),
      },
    )
  return (
    <section aria-labelledby="quickstart" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 id="quickstart" className="text-13 font-semibold text-muted">
          {t('Quickstart prompts')}
        </h3>
        <GenerateButton
          projectId={projectId}
          contentType="PROMPTS"
          onGenerated={(content) => {
            if (content.contentType === 'PROMPTS') setEditedRows(rowsOf(content.prompts))
          }}
        />
      </div>
      {rows.length === 0 && (
        <p className="text-13 text-muted">
          {t('No quickstart prompts yet. Add questions readers can start with.')}
        </p>
      )}
      {rows.map(({ id, text }, index) => (
        <div key={id} className="flex items-start gap-1">
          <TextArea
            rows={1}
            label={t('Prompt {number}', { number: index + 1 })}
            isLabelHidden
            value={text}
            maxLength={limits.project.promptMax}
            onChange={(next) => setRowText(id, next)}
            className="min-w-0 flex-1"
          />
          <IconButton
            label={t('Remove prompt {number}', { number: index + 1 })}
            onPress={() => setEditedRows(rows.filter((row) => row.id !== id))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {rows.length < limits.project.prompts && (
          <Button
            icon={<Plus />}
            onPress={() => setEditedRows([...rows, { id: crypto.randomUUID(), text: '' }])}
          >
            {t('Add prompt')}
          </Button>
        )}
        {editedRows !== null && (
          <>
            <Button variant="primary" isPending={update.isPending} onPress={save}>
              {t('Save prompts')}
            </Button>
            <Button isDisabled={update.isPending} onPress={() => setEditedRows(null)}>
              {t('Discard')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
