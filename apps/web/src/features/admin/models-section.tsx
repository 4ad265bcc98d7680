import type { Connection, ManagedModel } from '@atelier/contract/model-connection'
import { useQuery } from '@tanstack/react-query'
import { Boxes, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { toast } from '../../ui/toast.ts'
import { modelsQuery, useRemoveConnection, useTestConnection } from './api.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ModelTable } from './model-table.tsx'
import { OllamaPart } from './ollama-part.tsx'

const kindNames: Record<Connection['kind'], string> = {
  openai: 'OpenAI or compatible',
  anthropic: 'Anthropic',
  google: 'Google',
  ollama: 'Ollama',
}

/** Providers, and the models that they offer. */
const ModelsSection = () => {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ResourceState
        of={useQuery(modelsQuery)}
        loading={<ListSkeleton label="Loading the models" />}
        failed="The models did not load"
      >
        {({ connections, models, currency, ollama }) => (
          <>
            <section aria-labelledby="providers" className="flex flex-col gap-3">
              <div className="flex items-center justify-between gap-3">
                <h2 id="providers" className="text-16 font-semibold">
                  Providers
                </h2>
                <Button icon={<Plus />} onPress={() => setAdding(true)}>
                  Connect
                </Button>
              </div>
              {connections.length === 0 ? (
                <EmptyState
                  size="panel"
                  icon={<Boxes size={20} />}
                  title="No provider is connected"
                  text="Until then the built-in assistant answers: it quotes sources and writes nothing of its own."
                  action={
                    <Button variant="primary" size="lg" onPress={() => setAdding(true)}>
                      Connect a model
                    </Button>
                  }
                />
              ) : (
                <ul
                  aria-label="Providers"
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
            <OllamaPart ollama={ollama} />
            <ModelTable models={models} currency={currency} />
          </>
        )}
      </ResourceState>
      {isAdding && <ConnectionDialog connection={null} onClose={() => setAdding(false)} />}
    </>
  )
}

interface RowProps {
  connection: Connection
  models: readonly ManagedModel[]
}

const ConnectionRow = ({ connection, models }: RowProps) => {
  const { id, name, kind, baseUrl } = connection
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const test = useTestConnection()
  const remove = useRemoveConnection()
  const close = () => setOpen(null)
  const told = test.data
  return (
    <li className="flex items-center gap-3 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="truncate text-14 font-semibold">{name}</span>
          {id === null && <Badge>Environment</Badge>}
          {models.length === 0 ? (
            <Badge tone="warn">Offers no models</Badge>
          ) : (
            <Badge>{models.length === 1 ? 'One model' : `${models.length} models`}</Badge>
          )}
        </p>
        <p className="mt-0.5 truncate text-12 text-muted">
          {kindNames[kind]}
          {baseUrl !== null && ` · ${baseUrl}`}
        </p>
        {told !== undefined && (
          <output className={`mt-1 block text-12 ${told.isReachable ? 'text-good' : 'text-bad'}`}>
            {told.message}
            {told.isReachable && ` ${told.models} models, in ${told.milliseconds} ms.`}
          </output>
        )}
      </div>
      {id !== null && (
        <>
          <Button isPending={test.isPending} onPress={() => test.mutate(id)}>
            Test<span className="sr-only"> {name}</span>
          </Button>
          <Menu
            label={`Actions for ${name}`}
            placement="bottom end"
            items={[
              { label: 'Change address or key', onAction: () => setOpen('change') },
              { label: 'Disconnect', isDanger: true, onAction: () => setOpen('remove') },
            ]}
          />
        </>
      )}
      {open === 'change' && <ConnectionDialog connection={connection} onClose={close} />}
      {open === 'remove' && id !== null && (
        <ConfirmDialog
          title={`Disconnect ${name}?`}
          text="Its models answer no more, and their prices are forgotten. Chats with them stay, and go on with another model."
          confirm="Disconnect"
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync(id)
            toast.success(`${name} is disconnected`)
          }}
          failed="It is still connected"
          onClose={close}
        />
      )}
    </li>
  )
}

export default ModelsSection
