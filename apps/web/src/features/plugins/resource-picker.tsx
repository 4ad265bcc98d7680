import type { Attachment } from '@atelier/contract/sources/attachment'
import type { Plugin, PluginResource } from '@atelier/contract/tools/plugin'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { fileSize } from '../../lib/format/file-size.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { resourcesQuery, useAddResource } from './api.ts'

interface ResourceRowProps {
  plugin: Plugin
  resource: PluginResource
  onAdded: (attachment: Attachment) => void
}

const ResourceRow = ({ plugin, resource, onAdded }: ResourceRowProps) => {
  const { uri, title, description, mimeType, size } = resource
  const add = useAddResource(plugin.id)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <FileText className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-medium">{title}</p>
        <p className="truncate text-12 text-muted">
          {[description || uri, mimeType, size === null ? '' : fileSize(size)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        aria-label={t('Add {title}', { title })}
        isPending={add.isPending}
        onPress={() =>
          add.mutate(uri, {
            onSuccess: onAdded,
            onError: (error) => toast.error(t('Couldn’t add the item'), errorText(error)),
          })
        }
      >
        {t('Add')}
      </Button>
    </li>
  )
}

const Resources = ({ plugin, onAdded }: Pick<ResourceRowProps, 'plugin' | 'onAdded'>) => {
  const [query, setQuery] = useState('')
  const search = query.trim().toLowerCase()
  return (
    <ResourceState
      query={useQuery(resourcesQuery(plugin.id))}
      size="panel"
      loading={<ListSkeleton label={t('Refreshing…')} />}
      errorTitle={t('Couldn’t load the server’s resources')}
    >
      {({ resources, isCut }) => {
        const matches = resources.filter(({ title, uri }) => `${title} ${uri}`.toLowerCase().includes(search))
        return (
          <>
            {resources.length > 8 && (
              <TextField
                label={t('Search')}
                value={query}
                onChange={setQuery}
                type="search"
                autoComplete="off"
                autoFocus
              />
            )}
            {matches.length === 0 ? (
              <EmptyState size="panel" icon={<FileText />} title={t('No results')} text="" />
            ) : (
              <ul
                aria-label={t('Resources from {name}', { name: plugin.name })}
                className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line"
              >
                {matches.map((resource) => (
                  <ResourceRow key={resource.uri} plugin={plugin} resource={resource} onAdded={onAdded} />
                ))}
              </ul>
            )}
            {isCut && (
              <p className="text-12 text-muted">{t('The server has more resources than are listed here.')}</p>
            )}
          </>
        )
      }}
    </ResourceState>
  )
}

interface ResourcePickerProps {
  plugins: readonly Plugin[]
  onAdd: (attachment: Attachment) => void
  onClose: () => void
}

export const ResourcePicker = ({ plugins, onAdd, onClose }: ResourcePickerProps) => {
  const [pluginId, setPluginId] = useState(plugins[0]?.id)
  const plugin = plugins.find(({ id }) => id === pluginId) ?? plugins[0]
  return (
    <Dialog
      title={t('Add from a plugin')}
      description={t(
        'Saves a copy of the current content. The plugin’s provider is responsible for that content.',
      )}
      onClose={onClose}
      actions={
        <Button size="lg" slot="close">
          {t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {plugins.length > 1 && plugin && (
          <Select
            label={t('Plugin')}
            value={plugin.id}
            onChange={setPluginId}
            options={plugins.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {plugin && (
          <Resources
            key={plugin.id}
            plugin={plugin}
            onAdded={(attachment) => {
              onAdd(attachment)
              toast.success(t('Added to the message'))
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
