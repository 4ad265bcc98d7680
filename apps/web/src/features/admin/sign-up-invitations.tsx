import type { DataOf } from '@atelier/contract/endpoint'
import type { inviteToSignUp } from '@atelier/contract/endpoints/admin/admin'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyLink } from '../../ui/buttons/copy-link.tsx'
import { HiddenName } from '../../ui/buttons/hidden-name.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { invitationsQuery, useRevokeInvitation, useInviteToSignUp } from './api.ts'

export const SignUpInvitations = () => {
  const { data: invitations = [] } = useQuery(invitationsQuery)
  const invite = useInviteToSignUp()
  const revoke = useRevokeInvitation()
  const [email, setEmail] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    invite.mutate(email.trim(), { onSuccess: () => setEmail('') })
  }
  return (
    <section aria-labelledby="invite" className="flex flex-col gap-4 border-t border-line pt-6">
      <div>
        <h2 id="invite" className="text-16 font-semibold">
          {t('Invite someone')}
        </h2>
        <p className="mt-1 text-14 text-pretty text-muted">
          {t(
            'They get a link to create an account for this address. It expires in 14 days and can only be used once.',
          )}
        </p>
      </div>
      <form onSubmit={submit} noValidate className="flex items-end gap-3">
        <TextField
          label={t('Email')}
          type="email"
          className="min-w-0 flex-1"
          value={email}
          onChange={setEmail}
          maxLength={limits.account.emailMax}
          autoComplete="off"
          {...(invite.error ? { error: errorText(invite.error) } : {})}
        />
        <Button type="submit" size="lg" isDisabled={email.trim() === ''} isPending={invite.isPending}>
          {t('Invite')}
        </Button>
      </form>
      {invite.data !== undefined && <NewLink response={invite.data} />}
      {invitations.length > 0 && (
        <ul
          aria-label={t('Invitations')}
          className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
        >
          {invitations.map(({ id, email: invitedEmail, createdAt }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="truncate text-14">{invitedEmail}</p>
                <p className="text-12 text-muted">
                  {t('Invited {createdAt}', { createdAt: relativeTime(createdAt) })}
                </p>
              </div>
              <Button onPress={() => revoke.mutate(id)}>
                {t('Revoke')}
                <HiddenName name={invitedEmail} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const NewLink = ({ response }: { response: DataOf<typeof inviteToSignUp> }) => (
  <div className="flex flex-col gap-2 rounded-md border border-line bg-sunken px-4 py-3">
    <p className="text-13 text-pretty text-muted">
      {response.isMailed
        ? t('The link was emailed to {email}. You can also copy it now; it won’t be shown again.', {
            email: response.invitation.email,
          })
        : t('Email isn’t configured, so send this link to {email} yourself. It won’t be shown again.', {
            email: response.invitation.email,
          })}
    </p>
    <code className="font-mono text-12 wrap-anywhere">{response.link}</code>
    <CopyLink url={response.link} />
  </div>
)
