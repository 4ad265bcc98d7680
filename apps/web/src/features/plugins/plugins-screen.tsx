import { limits } from '@atelier/contract/limits'
import type { KnownPlugin } from '@atelier/contract/tools/plugin'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Plug, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { GuestWall, useUser } from '../users/index.ts'
import { pluginsQuery } from './api.ts'
import { Gallery } from './gallery.tsx'
import { PluginCard } from './plugin-card.tsx'
import { handleSignInReturn } from './sign-in.tsx'

const AddPluginDialog = lazy(() => import('./add-plugin-dialog.tsx'))

const Plugins = () => {
  const plugins = useQuery(pluginsQuery)
  const [addDialog, setAddDialog] = useState<{ entry: KnownPlugin | null } | null>(null)
  const addButton = (
    <Button
      variant="primary"
      icon={<Plus />}
      isDisabled={(plugins.data?.length ?? 0) >= limits.plugin.max}
      onPress={() => setAddDialog({ entry: null })}
    >
      {t('Add plugin')}
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex justify-end">{addButton}</div>
      <ResourceState
        query={plugins}
        errorTitle={t('Couldn’t load your plugins')}
        loading={<ListSkeleton label={t('Loading plugins')} />}
        empty={
          <EmptyState
            size="panel"
            icon={<Plug size={20} />}
            title={t('No plugins yet')}
            text={t(
              'Connect a server from the gallery below or any other by its URL. Models can use its tools once you approve them.',
            )}
          />
        }
      >
        {(list) => (
          <ul aria-label={t('Your plugins')} className="flex flex-col gap-3">
            {list.map((plugin) => (
              <PluginCard key={plugin.id} plugin={plugin} />
            ))}
          </ul>
        )}
      </ResourceState>
      <h2 className="mt-10 mb-1 font-serif text-20 font-medium">{t('Gallery')}</h2>
      <p className="mb-4 text-13 text-pretty text-muted">
        {t(
          'Public servers run by their vendors. Tool requests are sent to them, but only after you connect.',
        )}
      </p>
      <Gallery onAdd={(entry) => setAddDialog({ entry })} />
      {addDialog && <AddPluginDialog entry={addDialog.entry} onClose={() => setAddDialog(null)} />}
    </>
  )
}

const PluginsOff = () => {
  const panels = usePanels()
  return (
    <EmptyState
      icon={<Plug size={20} />}
      title={t('Plugins are turned off')}
      text={t('Turn on MCP/Plugins in Labs to connect servers and use their tools in answers.')}
      action={
        <Button variant="primary" size="lg" onPress={() => panels.open('labs')}>
          {t('Open Labs')}
        </Button>
      }
    />
  )
}

export const PluginsScreen = () => {
  const user = useUser()
  useEffect(handleSignInReturn, [])
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('Chat'), icon: <MessageSquare />, link: { to: '/chat' } },
          { label: t('Plugins'), icon: <Plug /> },
        ]}
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          <h1 className="font-serif text-28 font-medium tracking-tight">{t('Plugins')}</h1>
          <p className="mt-1.5 mb-5 text-14 text-pretty text-muted">
            {t(
              'Servers that support the Model Context Protocol (MCP). Models can use the tools you allow while they answer.',
            )}
          </p>
          {user?.isGuest === true && (
            <GuestWall
              icon={<Plug size={20} />}
              title={t('Plugins require an account')}
              text={t('Sign in to connect servers and use their tools in answers.')}
              reason={t('Sign in to use plugins')}
            >
              {t('Sign in')}
            </GuestWall>
          )}
          {user?.isGuest === false && (user.mcpMode.isEnabled ? <Plugins /> : <PluginsOff />)}
        </div>
      </main>
    </>
  )
}
