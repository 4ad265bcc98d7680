import type { DataImport, ImportItem, ImportItemState } from '@atelier/contract/data-transfer/data-import'
import { exportData } from '@atelier/contract/endpoints/data-transfer/data-transfer'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t, translate, translatedLines } from '../../lib/text.tsx'
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { pickFiles } from '../uploads/index.ts'
import { GuestWall, useUser } from '../users/index.ts'
import { useCancelImport, importsQuery, importItemsQuery, useStartImport } from './api.ts'

export const DataScreen = () => {
  const user = useUser()
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Import and export'), icon: <ArrowLeftRight /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto flex w-full max-w-prose flex-col gap-8 pt-8 pb-24">
          <h1 className="font-serif text-28 font-medium tracking-tight">{t('Import and export')}</h1>
          {user?.isGuest ? (
            <GuestWall
              icon={<ArrowLeftRight size={20} />}
              title={t('Import and export require an account')}
              text={t('Sign in to import chats from other apps or export yours.')}
            >
              {t('Sign in')}
            </GuestWall>
          ) : (
            user !== undefined && (
              <>
                <ExportSection />
                <ImportSection />
              </>
            )
          )}
        </div>
      </main>
    </>
  )
}

const ExportSection = () => (
  <section aria-labelledby="export" className="flex flex-col items-start gap-3">
    <div>
      <h2 id="export" className="text-16 font-semibold">
        {t('Export everything')}
      </h2>
      <p className="mt-1 text-14 text-pretty text-muted">
        {t(
          'One archive with your chats, folders, prompts, bots, memories, projects and vault files. You can import it again, here or on another server.',
        )}
      </p>
    </div>
    <a href={exportData.path} download className={buttonClass('secondary', 'lg')}>
      <Download />
      {t('Download archive')}
    </a>
  </section>
)

const ImportSection = () => {
  const list = useInfiniteQuery(importsQuery)
  const start = useStartImport()
  const chooseFile = async () => {
    const [file] = await pickFiles({ isSingle: true })
    if (file !== undefined) start.mutate(file)
  }
  return (
    <section aria-labelledby="import" className="flex flex-col gap-3">
      <div>
        <h2 id="import" className="text-16 font-semibold">
          {t('Import chats')}
        </h2>
        <p className="mt-1 text-14 text-pretty text-muted">
          {t(
            'Choose a ZIP or JSON export from Atelier, ChatGPT, Claude, Open WebUI or LibreChat, up to 1 GB. The import continues if you leave this page. Anything already imported is skipped, so you can import a newer export later.',
          )}
        </p>
      </div>
      <Button
        className="self-start"
        size="lg"
        icon={<Upload />}
        isPending={start.isPending}
        onPress={() => void chooseFile()}
      >
        {t('Choose file')}
      </Button>
      {start.error !== null && (
        <p role="alert" className="text-13 text-bad">
          {errorText(start.error)}
        </p>
      )}
      <ResourceState
        query={list}
        loading={<ListSkeleton label={t('Loading your imports')} rows={1} />}
        errorTitle={t('Couldn’t load your imports')}
        size="panel"
        empty={null}
      >
        {(imports) => (
          <ul
            aria-label={t('Imports')}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {imports.map((dataImport) => (
              <ImportRow key={dataImport.id} dataImport={dataImport} />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
    </section>
  )
}

const sourceNames: Record<NonNullable<DataImport['source']>, string> = {
  atelier: 'Atelier',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
}

const countsText = ({ imported, skipped, failed }: DataImport['counts']): string =>
  [
    t('{imported} imported', { imported }),
    ...(skipped > 0 ? [t('{skipped} already existed', { skipped })] : []),
    ...(failed > 0 ? [t('{failed} failed', { failed })] : []),
  ].join(' · ')

const ImportRow = ({ dataImport }: { dataImport: DataImport }) => {
  const { fileName, source, state, failure, sentence, progress, counts, createdAt } = dataImport
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancelImport()
  const isRunning = state === 'running' || state === 'waiting'
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="truncate text-14 font-semibold">{fileName}</span>
          {source !== null && <Badge>{sourceNames[source]}</Badge>}
          {isRunning && <Badge tone="accent">{state === 'waiting' ? t('Waiting') : t('In progress')}</Badge>}
          {state === 'failed' && <Badge tone="bad">{t('Interrupted')}</Badge>}
          {state === 'cancelled' && <Badge>{t('Canceled')}</Badge>}
        </p>
        <output className="mt-0.5 block text-12 text-muted">
          {countsText(counts)} · {relativeTime(createdAt)}
        </output>
        {state === 'running' && (
          <div className="mt-2">
            <ProgressLine label={t('Importing {file}', { file: fileName })} value={progress} max={100} />
          </div>
        )}
        {failure !== null && <p className="mt-1 text-13 text-pretty">{translate(sentence ?? failure)}</p>}
      </div>
      {isRunning && (
        <Button
          aria-label={t('Cancel import of {file}', { file: fileName })}
          isPending={cancel.isPending}
          onPress={() => cancel.mutate(dataImport.id)}
        >
          {t('Cancel')}
        </Button>
      )}
      <Button onPress={() => setOpen(true)}>
        {t('Import report')}
        <span className="sr-only"> {t('for {fileName}', { fileName })}</span>
      </Button>
      {isOpen && <ReportDialog dataImport={dataImport} onClose={() => setOpen(false)} />}
    </li>
  )
}

const stateBadges: Record<ImportItemState, { label: string; tone: BadgeTone }> = {
  imported: { label: t('Imported'), tone: 'good' },
  skipped: { label: t('Already exists'), tone: 'neutral' },
  failed: { label: t('Failed'), tone: 'bad' },
}

const ReportDialog = ({ dataImport, onClose }: { dataImport: DataImport; onClose: () => void }) => {
  const [onlyFailed, setOnlyFailed] = useState(dataImport.counts.failed > 0)
  const list = useInfiniteQuery(importItemsQuery(dataImport.id, onlyFailed ? 'failed' : undefined))
  return (
    <Dialog
      title={dataImport.fileName}
      description={countsText(dataImport.counts)}
      size="wide"
      onClose={onClose}
      actions={
        <Button size="lg" onPress={() => setOnlyFailed(!onlyFailed)}>
          {onlyFailed ? t('Show all') : t('Show skipped items')}
        </Button>
      }
    >
      <ResourceState
        query={list}
        loading={<ListSkeleton label={t('Loading report')} />}
        errorTitle={t('Couldn’t load the report')}
        size="panel"
        empty={
          <p className="text-14 text-muted">
            {onlyFailed ? t('Everything was imported.') : t('The export was empty.')}
          </p>
        }
      >
        {(items) => (
          <ul
            aria-label={t('Result for each item')}
            className="divide-y divide-line rounded-md border border-line"
          >
            {items.map((item) => (
              <ItemRow key={item.number} item={item} />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
    </Dialog>
  )
}

const kindNames: Record<ImportItem['kind'], string> = {
  chat: t('Chat'),
  folder: t('Folder'),
  prompt: t('Prompt'),
  memory: t('Memory'),
  bot: t('Bot'),
  project: t('Project'),
  file: t('File'),
  picture: t('Image'),
}

const ItemRow = ({ item: { kind, title, state, reason, reasonSentences } }: { item: ImportItem }) => (
  <li className="flex items-start gap-3 px-3 py-2">
    <div className="min-w-0 flex-1">
      <p className="text-14 wrap-anywhere">
        {title} <span className="text-12 text-muted">{kindNames[kind]}</span>
      </p>
      {reason !== null && (
        <p className="text-12 text-pretty text-muted">{translatedLines(reason, reasonSentences).join(' ')}</p>
      )}
    </div>
    <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>
  </li>
)
