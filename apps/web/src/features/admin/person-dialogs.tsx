import type { Person } from '@atelier/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { personUsageQuery, useDeletePerson, useUpdatePerson } from './api.ts'
import { planNames } from '../users/index.ts'
import { UsageView } from './usage-view.tsx'

export interface PersonAction {
  kind: 'usage' | 'plan' | 'admin' | 'block' | 'delete'
  person: Person
}

interface Props {
  action: PersonAction
  onClose: () => void
}

/** What an admin does about one person. */
export const PersonDialog = ({ action: { kind, person }, onClose }: Props) => {
  const update = useUpdatePerson()
  const remove = useDeletePerson()
  const { id, name, isAdmin, isBlocked } = person
  if (kind === 'usage') return <UsageDialog person={person} onClose={onClose} />
  if (kind === 'plan') return <PlanDialog person={person} onClose={onClose} />
  if (kind === 'admin')
    return (
      <ConfirmDialog
        title={isAdmin ? `End ${name} being admin?` : `Make ${name} admin?`}
        text={
          isAdmin
            ? 'They see this page no more. Their account stays as it is.'
            : 'They see this page and may do all that you may, also to you. They see nobody’s chats or files.'
        }
        confirm={isAdmin ? 'End being admin' : 'Make admin'}
        onConfirm={() => update.mutateAsync({ id, isAdmin: !isAdmin })}
        done={isAdmin ? `${name} is no admin any more` : `${name} is an admin now`}
        failed="Nothing was changed"
        onClose={onClose}
      />
    )
  if (kind === 'block')
    return (
      <ConfirmDialog
        title={isBlocked ? `Unblock ${name}?` : `Block ${name}?`}
        text={
          isBlocked
            ? 'They can sign in again.'
            : 'They are signed out everywhere at once, and their API keys stop for good. What they have stays.'
        }
        confirm={isBlocked ? 'Unblock' : 'Block'}
        isDanger={!isBlocked}
        onConfirm={() => update.mutateAsync({ id, isBlocked: !isBlocked })}
        done={isBlocked ? `${name} is unblocked` : `${name} is blocked`}
        failed="Nothing was changed"
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={`Delete ${name}’s account?`}
      text={`${person.email} and everything in the account goes for good: chats, projects, files. Nobody can restore it.`}
      confirm="Delete account"
      isDanger
      onConfirm={() => remove.mutateAsync(id)}
      done="The account is deleted"
      failed="The account was not deleted"
      onClose={onClose}
    />
  )
}

const UsageDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => (
  <Dialog title={`${person.name}’s usage`} description={person.email} onClose={onClose} size="wide">
    <ResourceState
      of={useQuery(personUsageQuery(person.id))}
      loading={<ListSkeleton label="Loading the usage" />}
      failed="The usage did not load"
      size="panel"
    >
      {(usage) => <UsageView usage={usage} />}
    </ResourceState>
  </Dialog>
)

const plans = (['free', 'pro', 'essentials', 'sumo', 'team'] as const).map((value) => ({
  value,
  label: planNames[value],
}))

const PlanDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const update = useUpdatePerson()
  const [plan, setPlan] = useState(person.plan)
  const save = () =>
    update.mutate(
      { id: person.id, plan },
      {
        onSuccess: () => {
          toast.success(`${person.name} is on ${planNames[plan]} now`)
          onClose()
        },
        onError: (error) => toast.error('The plan was not changed', errorText(error)),
      },
    )
  return (
    <Dialog
      title={`${person.name}’s plan`}
      description={
        person.isInTeam
          ? 'They are in a team: while they are, the team’s plan counts before this one.'
          : 'It counts from the next message on.'
      }
      onClose={onClose}
      actions={
        <>
          <Button size="lg" slot="close">
            Cancel
          </Button>
          <Button
            size="lg"
            variant="primary"
            isDisabled={plan === person.plan}
            isPending={update.isPending}
            onPress={save}
          >
            Change plan
          </Button>
        </>
      }
    >
      <Select label="Plan" value={plan} onChange={setPlan} options={plans} />
    </Dialog>
  )
}
