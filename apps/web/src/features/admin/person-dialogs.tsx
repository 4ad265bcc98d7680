import type { Person } from '@atelier/contract/admin/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { planNames } from '../users/index.ts'
import { personUsageQuery, useDeletePerson, useUpdatePerson } from './api.ts'
import { UsageView } from './usage-view.tsx'

export interface PersonAction {
  kind: 'usage' | 'plan' | 'admin' | 'block' | 'delete'
  person: Person
}

interface PersonDialogProps {
  action: PersonAction
  onClose: () => void
}

export const PersonDialog = ({ action: { kind, person }, onClose }: PersonDialogProps) => {
  const update = useUpdatePerson()
  const remove = useDeletePerson()
  const { id, name, isAdmin, isBlocked } = person
  if (kind === 'usage') return <UsageDialog person={person} onClose={onClose} />
  if (kind === 'plan') return <PlanDialog person={person} onClose={onClose} />
  if (kind === 'admin')
    return (
      <ConfirmDialog
        title={isAdmin ? t('Remove {name} as admin?', { name }) : t('Make {name} an admin?', { name })}
        text={
          isAdmin
            ? t('They lose access to this page. Their account doesn’t change.')
            : t(
                'They can see this page and do everything you can, including managing your account. They can’t see anyone’s chats or files.',
              )
        }
        confirmLabel={isAdmin ? t('Remove as admin') : t('Make admin')}
        onConfirm={() => update.mutateAsync({ id, isAdmin: !isAdmin })}
        successMessage={
          isAdmin ? t('{name} is no longer an admin', { name }) : t('{name} is now an admin', { name })
        }
        errorTitle={t('Couldn’t apply the changes')}
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
                'They’ll be signed out everywhere, and their API keys will permanently stop working. Their content is kept.',
              )
        }
        confirmLabel={isBlocked ? t('Unblock') : t('Block')}
        isDanger={!isBlocked}
        onConfirm={() => update.mutateAsync({ id, isBlocked: !isBlocked })}
        successMessage={isBlocked ? t('{name} unblocked', { name }) : t('{name} blocked', { name })}
        errorTitle={t('Couldn’t apply the changes')}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={t('Delete {name}’s account?', { name })}
      text={t(
        '{email} and everything in the account will be permanently deleted: chats, projects, files. This can’t be undone.',
        { email: person.email },
      )}
      confirmLabel={t('Delete account')}
      isDanger
      onConfirm={() => remove.mutateAsync(id)}
      successMessage={t('Account deleted')}
      errorTitle={t('Couldn’t delete the account')}
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
      query={useQuery(personUsageQuery(person.id))}
      loading={<ListSkeleton label={t('Loading usage')} />}
      errorTitle={t('Couldn’t load usage data')}
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
          toast.success(
            t('{person} is now on the {plan} plan', { person: person.name, plan: planNames[plan] }),
          )
          onClose()
        },
        onError: (error) => toast.error(t('Couldn’t change the plan'), errorText(error)),
      },
    )
  return (
    <Dialog
      title={t('{person}’s plan', { person: person.name })}
      description={
        person.hasTeamPlan && person.plan !== 'team'
          ? t(
              'This person’s team is on the team plan. As long as they’re on the team, that plan overrides the one selected here.',
            )
          : t('Takes effect with the next message.')
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
