import type { OfferedRole } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useInvite } from './api.ts'
import { canManageMembers } from './can-manage.ts'
import { addressesError, parseAddresses } from '../../lib/parse-addresses.ts'
import { RoleSelect } from './role-select.tsx'

/** Invites by email, one address or several (MBR-02). */
const InvitePeople = ({ project }: { project: Project }) => {
  const [text, setText] = useState('')
  const [role, setRole] = useState<OfferedRole>('VIEWER')
  const [error, setError] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  const invite = useInvite(project.id)
  if (!canManageMembers(project)) return null

  const submit = () => {
    const emails = parseAddresses(text)
    const wrong = addressesError(emails)
    setError(wrong)
    if (wrong !== undefined) {
      field.current?.focus()
      return
    }
    invite.mutate(
      { type: 'EMAILS', emails, role },
      {
        onSuccess: ({ skipped }) => {
          toast.success(
            messages.members.invited,
            skipped.map(({ email, reason }) => `${email}: ${reason}`).join(' '),
          )
          setText('')
        },
        onError: (failure) => toast.error(messages.members.inviteFailed, errorText(failure)),
      },
    )
  }
  return (
    <form
      noValidate
      aria-label="Invite people"
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!invite.isPending) submit()
      }}
    >
      <TextField
        ref={field}
        label="Email addresses"
        isLabelHidden
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="ada@example.org, grace@example.org"
        value={text}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
        error={error}
        className="min-w-48 flex-1"
      />
      <RoleSelect label="Role" role={role} onChange={setRole} />
      <Button type="submit" size="lg" variant="primary" isPending={invite.isPending}>
        Invite
      </Button>
    </form>
  )
}

export default InvitePeople
