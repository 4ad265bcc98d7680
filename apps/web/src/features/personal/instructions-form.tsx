import { limits } from '@atelier/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { useUpdatePersonal } from './api.ts'

export const InstructionsForm = ({ instructions }: { instructions: string }) => {
  const update = useUpdatePersonal()
  const [text, setText] = useState(instructions)
  const isChanged = text.trim() !== instructions
  useUnsaved(isChanged && !update.isPending)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    update.mutate({ instructions: text.trim() }, { onSuccess: () => toast.success(t('Instructions saved')) })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={t('Your instructions')}
        description={t(
          'How answers should be written and what the assistant should know about you. Applies to every answer in your chats. A project’s instructions take precedence.',
        )}
        placeholder={t('Answer briefly. I teach high school physics.')}
        rows={5}
        value={text}
        onChange={setText}
        maxLength={limits.personal.instructionsMax}
        characterLimit={limits.personal.instructionsMax}
        {...(update.error ? { error: errorText(update.error) } : {})}
      />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        isDisabled={!isChanged}
        isPending={update.isPending}
      >
        {t('Save')}
      </Button>
    </form>
  )
}
