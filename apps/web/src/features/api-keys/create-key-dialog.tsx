import { ApiKeyName } from '@atelier/contract/api-key'
import { limits } from '@atelier/contract/limits'
import { useId, useState, type SubmitEvent } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCreateApiKey } from './api.ts'
import { NewKey } from './new-key.tsx'

const lives = [
  { value: 'never', label: 'Until I revoke it' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const

/** Names a key, makes it, and shows it this once. */
export const CreateKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const create = useCreateApiKey()
  const formId = useId()
  const [name, setName] = useState('')
  const [life, setLife] = useState<(typeof lives)[number]['value']>('never')
  const [issue, setIssue] = useState<string>()
  if (create.data !== undefined) return <NewKey made={create.data} onClose={onClose} />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = ApiKeyName.safeParse(name)
    setIssue(parsed.error?.issues[0]?.message)
    if (parsed.success)
      create.mutate({ name: parsed.data, ...(life === 'never' ? {} : { expiresInDays: Number(life) }) })
  }
  return (
    <Dialog
      title="New API key"
      description="Name it after what will use it."
      onClose={onClose}
      isUnsaved={name !== '' && create.isIdle}
      actions={
        <>
          <Button size="lg" slot="close">
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit" form={formId} isPending={create.isPending}>
            Make key
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Name"
          placeholder="Browser extension on my laptop"
          value={name}
          onChange={setName}
          maxLength={limits.apiKey.nameMax}
          error={issue ?? (create.error ? errorText(create.error) : undefined)}
          autoComplete="off"
          autoFocus
        />
        <Select label="It holds" value={life} onChange={setLife} options={lives} />
      </form>
    </Dialog>
  )
}
