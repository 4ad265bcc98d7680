import type { OfferedTeamRole } from '@atelier/contract/team'
import { messages } from '@atelier/contract/messages'
import { useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { addressesError, parseAddresses } from '../../lib/parse-addresses.ts'
import { useInviteToTeam } from './api.ts'
import { TeamRoleSelect } from './team-role-select.tsx'

/** Asks people into the team by email, one address or several. */
export const InviteToTeam = ({ teamId }: { teamId: string }) => {
  const [text, setText] = useState('')
  const [role, setRole] = useState<OfferedTeamRole>('member')
  const [error, setError] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  const invite = useInviteToTeam(teamId)
  const submit = () => {
    const emails = parseAddresses(text)
    const wrong = addressesError(emails)
    setError(wrong)
    if (wrong !== undefined) {
      field.current?.focus()
      return
    }
    invite.mutate(
      { emails, role },
      {
        onSuccess: ({ asked, skipped }) => {
          const left = skipped.map(({ email, reason }) => `${email}: ${reason}`).join(' ')
          if (asked.length === 0) toast.info('Nobody new was invited', left)
          else toast.success(messages.members.invited, left)
          setText('')
        },
        onError: (failure) => toast.error(messages.members.inviteFailed, errorText(failure)),
      },
    )
  }
  return (
    <form
      noValidate
      aria-label="Invite to the team"
      className="mb-8 flex flex-wrap items-start gap-2"
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
      <TeamRoleSelect label="Role" role={role} onChange={setRole} />
      <Button type="submit" size="lg" variant="primary" isPending={invite.isPending}>
        Invite
      </Button>
    </form>
  )
}
