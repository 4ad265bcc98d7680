import type { Bot as BotData } from '@atelier/contract/bots/bot'
import { useQuery } from '@tanstack/react-query'
import { Bot, Copy, Download, History, PanelRight, Rocket } from 'lucide-react'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { errorText } from '../../../lib/api/error-text.ts'
import { lazy } from '../../../lib/lazy.ts'
import { messages } from '../../../lib/messages.ts'
import { usePanels } from '../../../lib/panels/panels.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { t } from '../../../lib/text.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { PageHeader } from '../../../ui/display/page-header.tsx'
import { ResourceState } from '../../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { GuestWall, useUser } from '../../users/index.ts'
import { AdvancedInstructions } from './advanced-instructions.tsx'
import { botQuery, testsQuery, useDeployBot } from '../api.ts'
import { BotAccess } from './bot-access.tsx'
import { BotEmbed } from './bot-embed.tsx'
import { BotFields } from './bot-fields.tsx'
import { BotKnowledge } from './bot-knowledge.tsx'
import { BotPage, botBreadcrumb } from './bot-page.tsx'
import { BotPreview } from './bot-preview.tsx'
import { BotStatistics } from './bot-statistics.tsx'
import { BotTests } from './bot-tests.tsx'
import { NewBot } from './new-bot.tsx'
import { useDuplicateBot } from '../use-duplicate-bot.ts'
import { type DraftState, useDraft } from './use-draft.ts'

const DeployDialog = lazy(() => import('./deploy-dialog.tsx'))
const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))

const stateTexts: Record<DraftState, string> = {
  saved: t('Draft saved'),
  saving: t('Saving…'),
  incomplete: t('Not saved: fields missing'),
  overtaken: t('Not saved: changed elsewhere'),
  failed: t('Not saved'),
}

const exportBot = (name: string, config: unknown) => {
  const text = JSON.stringify({ format: 'atelier-bot/1', config }, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `${name}.json`)
}

const Editor = ({ bot }: { bot: BotData }) => {
  const draft = useDraft(bot)
  const deploy = useDeployBot(bot.id)
  const panels = usePanels()
  const [tab, setTab] = useState<'preview' | 'edit'>('edit')
  const [view, setView] = useState<'bot' | 'instructions'>('bot')
  const [openDialog, setOpenDialog] = useState<'versions' | 'deploy' | null>(null)
  const { data: tests = [] } = useQuery(testsQuery(bot.id))
  const { config, errors, state, change } = draft
  const duplicate = useDuplicateBot()
  const deployDraft = () =>
    deploy.mutate(undefined, {
      onSuccess: () => {
        setOpenDialog(null)
        toast.success(messages.bots.deployed)
      },
      onError: (error) => toast.error(messages.bots.updateFailed, errorText(error)),
    })
  return (
    <>
      <PageHeader
        breadcrumb={botBreadcrumb(bot.name)}
        actions={
          <>
            {bot.isDraft && (
              <span className="flex max-tablet:hidden">
                <Badge tone="warn">{t('Draft')}</Badge>
              </span>
            )}
            <IconButton
              label={t('Preview next to editor')}
              placement="bottom end"
              isActive={panels.isOpen('botPreview')}
              onPress={() => {
                setTab('edit')
                panels.toggle('botPreview')
              }}
            >
              <PanelRight />
            </IconButton>
            <Menu
              label={t('More actions')}
              items={[
                { label: t('Versions'), icon: <History />, onAction: () => setOpenDialog('versions') },
                {
                  label: t('Duplicate'),
                  icon: <Copy />,
                  onAction: () => void duplicate(config),
                },
                {
                  label: t('Export as JSON'),
                  icon: <Download />,
                  onAction: () => exportBot(bot.handle, config),
                },
              ]}
            />
            <Button
              variant="primary"
              icon={<Rocket />}
              isDisabled={!bot.isDraft || state !== 'saved'}
              isPending={deploy.isPending}
              onPress={tests.length > 0 ? () => setOpenDialog('deploy') : deployDraft}
            >
              {t('Deploy Bot')}
            </Button>
          </>
        }
      />
      <Tabs
        className="contents"
        selectedKey={tab}
        onSelectionChange={(key) => setTab(key === 'preview' ? 'preview' : 'edit')}
      >
        <div className="flex items-center justify-between gap-4 border-b border-line px-4 pt-2">
          <TabList aria-label={t('Edit Bot')} className="flex gap-5">
            {(['preview', 'edit'] as const).map((id) => (
              <Tab
                key={id}
                id={id}
                className="touch-tall -mb-px flex items-center border-b-2 border-transparent pb-2 text-14 text-muted transition-colors hover:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink"
              >
                {id === 'preview' ? t('Preview') : t('Edit')}
              </Tab>
            ))}
          </TabList>
          <span role="status" className="pb-2 text-13 text-muted">
            {stateTexts[state]}
          </span>
        </div>
        {state === 'overtaken' && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-2 bg-warn-soft px-4 py-2.5 text-14 text-warn"
          >
            <span className="min-w-60 flex-1">
              {t('This bot was changed elsewhere. Your changes here aren’t saved yet.')}
            </span>
            <Button onPress={() => void draft.acceptTheirs()}>{t('Load newer version')}</Button>
            <Button onPress={() => void draft.keepMine()}>{t('Keep mine')}</Button>
          </div>
        )}
        <h1 className="sr-only">{bot.name}</h1>
        <TabPanel id="preview" className="contents">
          <BotPreview chatbotId={bot.id} version={bot.version} />
        </TabPanel>
        <TabPanel id="edit" className="contents">
          <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
            <div className="mx-auto flex w-full max-w-prose flex-col gap-10 pt-6 pb-24">
              {view === 'instructions' ? (
                <AdvancedInstructions
                  config={config}
                  errors={errors}
                  onChange={change}
                  onClose={() => setView('bot')}
                />
              ) : (
                <>
                  <BotFields
                    config={config}
                    errors={errors}
                    onChange={change}
                    onOpenInstructions={() => setView('instructions')}
                  />
                  <BotKnowledge chatbotId={bot.id} />
                  <BotTests chatbotId={bot.id} />
                  <BotAccess bot={bot} />
                  {bot.isDeployed && <BotEmbed bot={bot} />}
                  {bot.isDeployed && <BotStatistics chatbotId={bot.id} />}
                </>
              )}
            </div>
          </main>
        </TabPanel>
      </Tabs>
      {openDialog === 'versions' && (
        <VersionsDialog
          chatbotId={bot.id}
          draft={config}
          onRestore={(config) => change(config)}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'deploy' && (
        <DeployDialog
          bot={bot}
          isDeploying={deploy.isPending}
          onDeploy={deployDraft}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  )
}

const loadingEditor = (
  <Loading label={t('Loading bot')}>
    <Skeleton className="m-4 h-40" />
  </Loading>
)

const LoadedEditor = ({ botId }: { botId: string }) => {
  const query = useQuery(botQuery(botId))
  const notFound = (
    <main>
      <EmptyState
        icon={<Bot size={20} />}
        title={t('Bot not found')}
        text={t('It was deleted, or it belongs to someone else.')}
        isPageTitle
      />
    </main>
  )
  return (
    <ResourceState
      query={query}
      errorTitle={t('Couldn’t load this bot')}
      loading={loadingEditor}
      notFound={notFound}
    >
      {(bot) => (bot.isOwner ? <Editor key={bot.id} bot={bot} /> : <BotPage bot={bot} />)}
    </ResourceState>
  )
}

export const EditorScreen = ({ botId }: { botId: string }) => {
  const user = useUser()
  if (user === undefined) return loadingEditor
  if (user.isGuest && botId === 'new')
    return (
      <GuestWall
        icon={<Bot size={20} />}
        title={t('Bots require an account')}
        text={t('Sign in to create your own bots. You can chat with other people’s bots without an account.')}
      >
        {t('Sign in')}
      </GuestWall>
    )
  return botId === 'new' ? <NewBot /> : <LoadedEditor botId={botId} />
}
