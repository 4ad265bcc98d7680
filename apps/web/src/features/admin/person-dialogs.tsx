import type { Person } from '@atelier/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { planNames } from '../users/index.ts'
import { personUsageQuery, useDeletePerson, useUpdatePerson } from './api.ts'
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
        title={isAdmin ? t('End {name} being admin?', { name }) : t('Make {name} admin?', { name })}
        text={
          isAdmin
            ? t('They see this page no more. Their account stays as it is.')
            : t(
                'They see this page and may do all that you may, also to you. They see nobody’s chats or files.',
              )
        }
        confirm={isAdmin ? t('End being admin') : t('Make admin')}
        onConfirm={() => update.mutateAsync({ id, isAdmin: !isAdmin })}
        done={isAdmin ? t('{name} is no admin any more', { name }) : t('{name} is an admin now', { name })}
        failed={t('Nothing was changed')}
        onClose={onClose}
      />
    )
  if (kind === 'block')
    return (
      <ConfirmDialog
        title={isBlocked ? t('Unblock {name}?', { name }) : t('Block {name}?', { name })}
        text={
          isBlocked
            ? t('They can sign in again.')
            : t(
                'They are signed out everywhere at once, and their API keys stop for good. What they have stays.',
              )
        }
        confirm={isBlocked ? t('Unblock') : t('Block')}
        isDanger={!isBlocked}
        onConfirm={() => update.mutateAsync({ id, isBlocked: !isBlocked })}
        done={isBlocked ? t('{name} is unblocked', { name }) : t('{name} is blocked', { name })}
        failed={t('Nothing was changed')}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={t('Delete {name}’s account?', { name })}
      text={t(
        '{email} and everything in the account goes for good: chats, projects, files. Nobody can restore it.',
        { email: person.email },
      )}
      confirm={t('Delete account')}
      isDanger
      onConfirm={() => remove.mutateAsync(id)}
      done={t('The account is deleted')}
      failed={t('The account was not deleted')}
      onClose={onClose}
    />
  )
}

const UsageDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => (
  <Dialog
    title={t('{person}’s usage', { person: person.name })}
    description={person.email}
    onClose={onClose}
    size="wide"
  >
    <ResourceState
      of={useQuery(personUsageQuery(person.id))}
      loading={<ListSkeleton label={t('Loading the usage')} />}
      failed={t('The usage did not load')}
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
          toast.success(t('{person} is on {plan} now', { person: person.name, plan: planNames[plan] }))
          onClose()
        },
        onError: (error) => toast.error(t('The plan was not changed'), errorText(error)),
      },
    )
  return (
    <Dialog
      title={t('{person}’s plan', { person: person.name })}
      description={
        person.hasTeamPlan && person.plan !== 'team'
          ? t(
              'Their team’s owner has the team plan. While they are in that team, it applies instead of this one.',
            )
          : t('It counts from the next message on.')
      }
      onClose={onClose}
      actions={
        <>
          <Button size="lg" slot="close">
            {t('Cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            isDisabled={plan === person.plan}
            isPending={update.isPending}
            onPress={save}
          >
            {t('Change plan')}
          </Button>
        </>
      }
    >
      <Select label={t('Plan')} value={plan} onChange={setPlan} options={plans} />
    </Dialog>
  )
}
