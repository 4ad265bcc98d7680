import type { Plugin } from '@atelier/contract/tools/plugin'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { t, translate } from '../../lib/text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { pluginsQuery, useChangePlugin } from './api.ts'

const PluginLine = ({ plugin: { id, name, isOn, problem, sentence } }: { plugin: Plugin }) => {
  const change = useChangePlugin(id)
  return (
    <li className="border-b border-line py-3 last:border-0">
      <Switch
        isSelected={isOn}
        onChange={(isSelected) =>
          change.mutate(
            { isOn: isSelected },
            { onError: (error) => toast.error(t('Couldn’t save your choice'), errorText(error)) },
          )
        }
      >
        <span className="block truncate">{name}</span>
      </Switch>
      {problem !== '' && (
        <p className="mt-1 text-12 text-pretty wrap-anywhere text-warn">{translate(sentence ?? problem)}</p>
      )}
    </li>
  )
}

const PluginsPanel = () => (
  <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
    <ResourceState
      query={useQuery(pluginsQuery)}
      size="panel"
      errorTitle={t('Couldn’t load your plugins')}
      loading={<ListSkeleton label={t('Loading plugins')} />}
      empty={
        <EmptyState
          size="panel"
          icon={<Plug />}
          title={t('No plugins yet')}
          text={t('Connect a plugin on the Plugins page.')}
        />
      }
    >
      {(list) => (
        <ul aria-label={t('Your plugins')}>
          {list.map((plugin) => (
            <PluginLine key={plugin.id} plugin={plugin} />
          ))}
        </ul>
      )}
    </ResourceState>
    <Link to="/chat/plugins" className="mt-4 inline-block rounded-sm text-14 underline">
      {t('All plugins and their tools')}
    </Link>
  </div>
)

export default PluginsPanel
