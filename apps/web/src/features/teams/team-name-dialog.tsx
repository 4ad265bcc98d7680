import { limits } from '@atelier/contract/limits'
import { TeamName } from '@atelier/contract/team'
import { useId, useState, type SubmitEvent } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { useCreateTeam } from './api.ts'

interface TeamNameDialogProps {
  title: string
  confirm: string
  /** As it is now. */
  name: string
  save: Pick<ReturnType<typeof useCreateTeam>, 'mutate' | 'isPending' | 'error' | 'reset'>
  onClose: () => void
}

/** Names a team that is made, or anew. What was typed stays when it fails. */
export const TeamNameDialog = ({ title, confirm, name, save, onClose }: TeamNameDialogProps) => {
  const formId = useId()
  const [typed, setTyped] = useState(name)
  const [issue, setIssue] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = TeamName.safeParse(typed)
    setIssue(parsed.error?.issues[0]?.message)
    if (parsed.success) save.mutate(parsed.data, { onSuccess: close })
  }
  const close = () => {
    save.reset()
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      isUnsaved={typed !== name && !save.isPending}
      actions={
        <>
          <Button size="lg" slot="close">
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit" form={formId} isPending={save.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Name"
          value={typed}
          onChange={setTyped}
          maxLength={limits.account.nameMax}
          error={issue ?? (save.error ? errorText(save.error) : undefined)}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  )
}
