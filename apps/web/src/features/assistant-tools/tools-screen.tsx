import type { AssistantTool, ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { t, translate } from '../../lib/text.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { toolsQuery, useSetToolPolicy } from './api.ts'

const policyOptions: readonly { value: ToolPolicy; label: string }[] = [
  { value: 'allow', label: t('Allow') },
  { value: 'ask', label: t('Ask first') },
  { value: 'off', label: t('Off') },
]

const effectLabels: Record<AssistantTool['effect'], string> = {
  read: t('Read-only'),
  write: t('Makes changes'),
  outside: t('Uses external services'),
}

export const ToolsScreen = () => (
  <>
    <PageHeader breadcrumb={[{ label: t('Tools'), icon: <Wrench /> }]} />
    <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
      <div className="mx-auto w-full max-w-prose pt-8 pb-24">
        <h1 className="font-serif text-28 font-medium tracking-tight">{t('Tools')}</h1>
        <p className="mt-1.5 mb-6 text-14 text-pretty text-muted">
          {t(
            'A connected model can use these tools while it answers. Choose which ones it can use freely and which ones need your approval first.',
          )}
        </p>
        <ResourceState
          query={useQuery(toolsQuery)}
          loading={<ListSkeleton label={t('Loading tools')} />}
          errorTitle={t('Couldn’t load the tools')}
        >
          {(tools) => <ToolList tools={tools} />}
        </ResourceState>
      </div>
    </main>
  </>
)

const ToolList = ({ tools }: { tools: readonly AssistantTool[] }) => {
  const setPolicy = useSetToolPolicy()
  return (
    <ul
      aria-label={t('Tools')}
      className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
    >
      {tools.map(({ name, title, summary, effect, policy }) => (
        <li key={name} className="flex items-center gap-4 px-4 py-3.5">
          <div className="min-w-0 flex-1">
            <p className="text-14 font-medium">{translate(title)}</p>
            <p className="mt-0.5 text-13 text-pretty text-muted">{translate(summary)}</p>
            <p className="mt-0.5 text-12 text-muted">{effectLabels[effect]}</p>
          </div>
          <Select
            label={t('Permission for {title}', { title: translate(title) })}
            isLabelHidden
            value={policy}
            onChange={(next) => setPolicy.mutate({ name, policy: next })}
            options={policyOptions}
            className="w-28 shrink-0"
          />
        </li>
      ))}
    </ul>
  )
}
