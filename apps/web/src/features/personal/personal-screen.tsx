import { useQuery } from '@tanstack/react-query'
import { UserRoundPen } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { personalQuery, useUpdatePersonal } from './api.ts'
import { InstructionsForm } from './instructions-form.tsx'
import { MemoryList } from './memory-list.tsx'

export const PersonalScreen = () => {
  const update = useUpdatePersonal()
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Instructions and memory'), icon: <UserRoundPen /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto flex w-full max-w-prose flex-col gap-6 pt-8 pb-24">
          <div>
            <h1 className="font-serif text-28 font-medium tracking-tight">{t('Instructions and memory')}</h1>
            <p className="mt-1.5 text-14 text-pretty text-muted">
              {t(
                'Connected models receive your instructions and memories with every question. Without a model, they aren’t used.',
              )}
            </p>
          </div>
          <ResourceState
            query={useQuery(personalQuery)}
            loading={<Skeleton className="h-44 rounded-md" />}
            errorTitle={t('Couldn’t load your instructions')}
          >
            {({ instructions, remembers }) => (
              <>
                <InstructionsForm instructions={instructions} />
                <Switch
                  isSelected={remembers}
                  onChange={(isOn) =>
                    update.mutate(
                      { remembers: isOn },
                      { onError: (error) => toast.error(t('Couldn’t save your choice'), errorText(error)) },
                    )
                  }
                >
                  <span className="block font-medium">{t('Remember things from chats')}</span>
                  <span className="block text-13 text-muted">
                    {remembers
                      ? t('The assistant can ask to save memories and uses them in answers.')
                      : t('Memories aren’t saved or used. Existing ones are kept until you delete them.')}
                  </span>
                </Switch>
              </>
            )}
          </ResourceState>
          <section aria-labelledby="remembered" className="flex flex-col gap-4">
            <h2 id="remembered" className="text-16 font-semibold">
              {t('Memories')}
            </h2>
            <MemoryList />
          </section>
        </div>
      </main>
    </>
  )
}
