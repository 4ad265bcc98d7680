import type { Connection, ManagedModel } from '@atelier/contract/admin/model-connection'
import { useQuery } from '@tanstack/react-query'
import { Boxes, Plus } from 'lucide-react'
import { useState } from 'react'
import { plural, t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { HiddenName } from '../../ui/buttons/hidden-name.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { modelsQuery, useRemoveConnection, useTestConnection } from './api.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { EmbeddingSection } from './embedding-section.tsx'
import { LocalModelsSection } from './local-models-section.tsx'
import { ModelTable } from './model-table.tsx'
import { OllamaSection } from './ollama-section.tsx'

const kindNames: Record<Connection['kind'], string> = {
  openai: t('OpenAI or compatible'),
  anthropic: 'Anthropic',
  google: 'Google',
  ollama: 'Ollama',
  automatic1111: 'Stable Diffusion',
  comfyui: 'ComfyUI',
}

const ModelsSection = () => {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ResourceState
        query={useQuery(modelsQuery)}
        loading={<ListSkeleton label={t('Loading models')} />}
        errorTitle={t('Couldn’t load the models')}
      >
        {({ connections, models, currency, ollama }) => (
          <>
            <LocalModelsSection />
            <section aria-labelledby="providers" className="flex flex-col gap-3">
              <div className="flex items-center justify-between gap-3">
                <h2 id="providers" className="text-16 font-semibold">
                  {t('Providers')}
                </h2>
                <Button icon={<Plus />} onPress={() => setAdding(true)}>
                  {t('Connect')}
                </Button>
              </div>
              {connections.length === 0 ? (
                <EmptyState
                  size="panel"
                  icon={<Boxes size={20} />}
                  title={t('No provider connected')}
                  text={t(
                    'Until you connect a provider, Atelier searches sources and quotes them word for word.',
                  )}
                  action={
                    <Button variant="primary" size="lg" onPress={() => setAdding(true)}>
                      {t('Connect a model')}
                    </Button>
                  }
                />
              ) : (
                <ul
                  aria-label={t('Providers')}
                  className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
                >
                  {connections.map((connection) => (
                    <ConnectionRow
                      key={connection.name}
                      connection={connection}
                      models={models.filter((model) => model.connection === connection.name)}
                    />
                  ))}
                </ul>
              )}
            </section>
            <EmbeddingSection />
            <OllamaSection ollama={ollama} />
            <ModelTable models={models} currency={currency} />
          </>
        )}
      </ResourceState>
      {isAdding && <ConnectionDialog connection={null} onClose={() => setAdding(false)} />}
    </>
  )
}

interface ConnectionRowProps {
  connection: Connection
  models: readonly ManagedModel[]
}

const ConnectionRow = ({ connection, models }: ConnectionRowProps) => {
  const { id, name, kind, baseUrl } = connection
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null)
  const test = useTestConnection()
  const remove = useRemoveConnection()
  const close = () => setDialog(null)
  const result = test.data
  return (
    <li className="flex items-center gap-3 py-2.5 pe-2 ps-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="truncate text-14 font-semibold">{name}</span>
          {id === null && <Badge>{t('Environment')}</Badge>}
          {models.length === 0 ? (
            <Badge tone="warn">{t('No models')}</Badge>
          ) : (
            <Badge>{plural(models.length, '1 model', '{count} models')}</Badge>
          )}
        </p>
        <p className="mt-0.5 truncate text-12 text-muted">
          {kindNames[kind]}
          {baseUrl !== null && ` · ${baseUrl}`}
        </p>
        {result !== undefined && (
          <output className={`mt-1 block text-12 ${result.isReachable ? 'text-good' : 'text-bad'}`}>
            {translate(result.sentence ?? result.message)}
            {result.isReachable &&
              ` ${plural(result.models, '1 model, {milliseconds} ms.', '{count} models, {milliseconds} ms.', { milliseconds: result.milliseconds })}`}
          </output>
        )}
      </div>
      {id !== null && (
        <>
          <Button isPending={test.isPending} onPress={() => test.mutate(id)}>
            {t('Test')}
            <HiddenName name={name} />
          </Button>
          <Menu
            label={t('Actions for {name}', { name })}
            placement="bottom end"
            items={[
              { label: t('Edit URL or key'), onAction: () => setDialog('change') },
              { label: t('Disconnect'), isDanger: true, onAction: () => setDialog('remove') },
            ]}
          />
        </>
      )}
      {dialog === 'change' && <ConnectionDialog connection={connection} onClose={close} />}
      {dialog === 'remove' && id !== null && (
        <ConfirmDialog
          title={t('Disconnect {name}?', { name })}
          text={t(
            'Its models will become unavailable and their prices will be deleted. Chats are kept and can be continued with another model.',
          )}
          confirmLabel={t('Disconnect')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync(id)
            toast.success(t('{name} disconnected', { name }))
          }}
          errorTitle={t('Couldn’t disconnect the provider')}
          onClose={close}
        />
      )}
    </li>
  )
}

export default ModelsSection
