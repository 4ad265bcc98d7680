import { limits } from '@atelier/contract/limits'
import { type OfferedTeamRole, type Team, TeamName } from '@atelier/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { plural, t, translate } from '../../lib/text.tsx'
import { NameDialog } from '../../ui/overlays/name-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmailsForm } from '../../ui/fields/emails-form.tsx'
import { PeopleSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EmailAccounts, InviteChanges, EmailDisabledNotice, RoleSelect } from '../members/index.ts'
import { useUser } from '../users/index.ts'
import { teamPeopleQuery, useInviteToTeam, useRenameTeam } from './api.ts'
import { LeaveOrDeleteTeam } from './leave-or-delete-team.tsx'
import { InvitedPerson, TeamPerson } from './team-person.tsx'
import { teamRoles } from './team-roles.ts'

const roleTexts: Record<Team['role'], string> = {
  owner: t('You’re the owner'),
  admin: t('You’re an admin'),
  member: t('You’re a member'),
}

const peopleCount = (count: number) => plural(count, '1 person', '{count} people')

export const TeamContents = ({ team }: { team: Team }) => {
  const rename = useRenameTeam(team.id)
  const hasTeamPlan = useUser()?.plan === 'team'
  const [isRenaming, setRenaming] = useState(false)
  const { MANAGE_TEAM: mayManage } = team.permissions
  return (
    <>
      <div className="flex items-start gap-3">
        <h1 className="min-w-0 flex-1 font-serif text-28 font-medium tracking-tight wrap-anywhere">
          {team.name}
        </h1>
        {mayManage && (
          <Button className="mt-1 shrink-0" icon={<Pencil />} onPress={() => setRenaming(true)}>
            {t('Rename')}
          </Button>
        )}
      </div>
      <p className="mt-1.5 mb-6 text-14 text-muted">
        {peopleCount(team.memberCount)} · {roleTexts[team.role]}
      </p>
      {!hasTeamPlan && (
        <p className="mb-6 rounded-md bg-sunken px-3 py-2 text-13 text-pretty text-muted">
          {t(
            'This team isn’t on the team plan. Everyone keeps their own plan, and you invite people to projects one by one.',
          )}
        </p>
      )}
      {mayManage && <InviteToTeam teamId={team.id} />}
      <TeamPeople team={team} />
      <LeaveOrDeleteTeam team={team} />
      {isRenaming && (
        <NameDialog
          title={t('Rename team')}
          confirmLabel={t('Rename')}
          name={team.name}
          schema={TeamName}
          maxLength={limits.account.nameMax}
          save={rename.mutateAsync}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}

const TeamPeople = ({ team }: { team: Team }) => {
  const user = useUser()
  return (
    <ResourceState
      query={useQuery(teamPeopleQuery(team.id))}
      loading={<PeopleSkeleton label={t('Loading team members')} />}
      errorTitle={t('Couldn’t load the team members')}
      size="panel"
    >
      {({ members, asked: invitees }) => (
        <>
          <h2 className="text-14 font-semibold">{t('People')}</h2>
          <ul aria-label={t('People')} className="mt-1 divide-y divide-line">
            {members.map((person) => (
              <TeamPerson key={person.uid} team={team} person={person} isYou={person.uid === user?.id} />
            ))}
          </ul>
          {invitees.length > 0 && (
            <>
              <h2 className="mt-8 text-14 font-semibold">{t('Invited')}</h2>
              <EmailDisabledNotice people={invitees} />
              <ul aria-label={t('Invited')} className="mt-1 divide-y divide-line">
                {invitees.map((invitee) => (
                  <InvitedPerson key={invitee.invitationId} teamId={team.id} invited={invitee} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </ResourceState>
  )
}

const InviteToTeam = ({ teamId }: { teamId: string }) => {
  const [role, setRole] = useState<OfferedTeamRole>('member')
  const invite = useInviteToTeam(teamId)
  const { data } = useQuery(teamPeopleQuery(teamId))
  const people = [
    ...(data?.members ?? []).map(({ name, email, role: currentRole }) => ({
      name,
      email,
      role: currentRole,
      isPending: false,
    })),
    ...(data?.asked ?? []).map(({ email, role: currentRole }) => ({
      name: email,
      email,
      role: currentRole,
      isPending: true,
    })),
  ]
  const send = (emails: string[], clear: () => void) =>
    invite.mutate(
      { emails, role },
      {
        onSuccess: ({ asked: invitees, skipped }) => {
          const reasons = skipped.map(({ email, reason }) => `${email}: ${translate(reason)}`).join(' ')
          if (invitees.length === 0) toast.info(t('No new people were invited'), reasons)
          else toast.success(messages.members.invited, reasons)
          clear()
        },
        onError: (failure) => toast.error(messages.members.inviteFailed, errorText(failure)),
      },
    )
  return (
    <EmailsForm
      label={t('Invite to team')}
      isPending={invite.isPending}
      onSend={send}
      renderNote={(emails) => (
        <>
          <EmailAccounts emails={emails} />
          <InviteChanges
            emails={emails}
            role={role}
            roles={teamRoles}
            people={people}
            promotesMembers={false}
          />
        </>
      )}
      className="mb-8"
    >
      <RoleSelect label={t('Role')} value={role} options={teamRoles} onChange={setRole} />
    </EmailsForm>
  )
}
