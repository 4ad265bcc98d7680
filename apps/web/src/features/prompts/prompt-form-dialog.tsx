import type { PromptId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { PromptName, PromptText } from '@atelier/contract/prompts/prompt'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextArea, FormTextField } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSavePrompt } from './api.ts'

const PromptForm = z.object({ promptName: PromptName, promptText: PromptText })

/** Variables are values, since their syntax is the same in every language. */
const variablesHint = t(
  '{topic} asks for a topic each time you insert the prompt, {text} for long text, {day} for a date, {report} for a file, {tone} for a choice.',
  {
    topic: '{{topic}}',
    text: '{{text | textarea}}',
    day: '{{day | date}}',
    report: '{{report | file}}',
    tone: '{{tone | select:options=["warm","formal"]}}',
  },
)

interface PromptFormDialogProps {
  id?: PromptId | undefined
  name?: string
  text?: string
  onClose: () => void
}

const PromptFormDialog = ({ id, name = '', text = '', onClose }: PromptFormDialogProps) => {
  const save = useSavePrompt()
  const form = useForm({
    resolver: zodResolver(formSchema(PromptForm)),
    defaultValues: { promptName: name, promptText: text },
  })
  const { control } = form
  return (
    <FormDialog
      title={id === undefined ? t('Save Prompt') : t('Edit prompt')}
      size="wide"
      form={form}
      onSubmit={async (values) => {
        await save.mutateAsync({ id, ...values })
        toast.success(id === undefined ? t('Prompt saved') : t('Prompt updated'))
        onClose()
      }}
      confirmLabel={id === undefined ? t('Save Prompt') : t('Save changes')}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="promptName"
        label={t('Name')}
        autoFocus
        maxLength={limits.prompt.nameMax}
      />
      <FormTextArea
        control={control}
        name="promptText"
        label={t('Prompt')}
        rows={8}
        characterLimit={limits.prompt.textMax}
        description={variablesHint}
      />
    </FormDialog>
  )
}

export default PromptFormDialog
