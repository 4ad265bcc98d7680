import { useState, type SubmitEvent } from 'react'
import { limits } from '@atelier/contract/limits'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { useRename } from './api.ts'

export const NameForm = ({ name: currentName }: { name: string }) => {
  const rename = useRename()
  const [name, setName] = useState(currentName)
  const [nameError, setNameError] = useState<string>()
  useUnsaved(name !== currentName && !rename.isPending)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const newName = name.trim()
    setNameError(newName === '' ? t('Enter your name.') : undefined)
    if (newName === '' || newName === currentName) return
    rename.mutate(newName, { onSuccess: () => toast.success(t('Name changed')) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form items-end gap-3">
      <TextField
        label={t('Name')}
        className="min-w-0 flex-1"
        value={name}
        onChange={setName}
        maxLength={limits.account.nameMax}
        autoComplete="name"
        error={nameError ?? (rename.error ? errorText(rename.error) : undefined)}
      />
      <Button type="submit" size="lg" isPending={rename.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}
