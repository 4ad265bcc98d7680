import type { DataImport, ImportItem, ImportItemState } from '@atelier/contract/data-import'
import { exportData } from '@atelier/contract/endpoints/data-transfer'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { t, translated, translatedLines } from '../../lib/text.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { pickFiles } from '../uploads/index.ts'
import { GuestWall, useUser } from '../users/index.ts'
import { useCancelImport, importsQuery, itemsQuery, useStartImport } from './api.ts'

/** The page /settings/data: what one has, taken along or brought here. */
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
              title={t('Data belongs to an account')}
              text={t('Sign in to bring chats along from elsewhere, or to take yours with you.')}
            >
              {t('Sign in')}
            </GuestWall>
          ) : (
            user !== undefined && (
              <>
                <ExportPart />
                <ImportPart />
              </>
            )
          )}
        </div>
      </main>
    </>
  )
}

const ExportPart = () => (
  <section aria-labelledby="export" className="flex flex-col items-start gap-3">
    <div>
      <h2 id="export" className="text-16 font-semibold">
        {t('Take everything with you')}
      </h2>
      <p className="mt-1 text-14 text-pretty text-muted">
        {t(
          'One archive with your chats, folders, prompts, bots, memories, projects, and all files of your vault. It can be imported again, here or elsewhere.',
        )}
      </p>
    </div>
    <a href={exportData.path} download className={buttonClass('secondary', 'lg')}>
      <Download />
      {t('Download the archive')}
    </a>
  </section>
)

const ImportPart = () => {
  const list = useInfiniteQuery(importsQuery)
  const start = useStartImport()
  const choose = async () => {
    const [file] = await pickFiles({ isOne: true })
    if (file !== undefined) start.mutate(file)
  }
  return (
    <section aria-labelledby="import" className="flex flex-col gap-3">
      <div>
        <h2 id="import" className="text-16 font-semibold">
          {t('Bring chats along')}
        </h2>
        <p className="mt-1 text-14 text-pretty text-muted">
          {t(
            'Choose the ZIP or JSON that Atelier, ChatGPT, Claude, Open WebUI or LibreChat exported, up to 1 GB. It goes on when you leave this page. What came in before is left out, so that you can import a newer export too.',
          )}
        </p>
      </div>
      <Button
        className="self-start"
        size="lg"
        icon={<Upload />}
        isPending={start.isPending}
        onPress={() => void choose()}
      >
        {t('Choose file')}
      </Button>
      {start.error !== null && (
        <p role="alert" className="text-13 text-bad">
          {errorText(start.error)}
        </p>
      )}
      <ResourceState
        of={list}
        loading={<ListSkeleton label={t('Loading your imports')} rows={1} />}
        failed={t('Your imports did not load')}
        size="panel"
        empty={null}
      >
        {(imports) => (
          <ul
            aria-label={t('Imports')}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {imports.map((made) => (
              <ImportRow key={made.id} made={made} />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
    </section>
  )
}

const sources: Record<NonNullable<DataImport['source']>, string> = {
  atelier: 'Atelier',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
}

const countsText = ({ imported, skipped, failed }: DataImport['counts']): string =>
  [
    t('{imported} came in', { imported }),
    ...(skipped > 0 ? [t('{skipped} were here already', { skipped })] : []),
    ...(failed > 0 ? [t('{failed} did not come in', { failed })] : []),
  ].join(' · ')

const ImportRow = ({ made }: { made: DataImport }) => {
  const { fileName, source, state, failure, sentence, progress, counts, createdAt } = made
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancelImport()
  const isRunning = state === 'running' || state === 'waiting'
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="truncate text-14 font-semibold">{fileName}</span>
          {source !== null && <Badge>{sources[source]}</Badge>}
          {isRunning && <Badge tone="accent">{state === 'waiting' ? t('Waiting') : t('Under way')}</Badge>}
          {state === 'failed' && <Badge tone="bad">{t('Broke off')}</Badge>}
          {state === 'cancelled' && <Badge>{t('Cancelled')}</Badge>}
        </p>
        <output className="mt-0.5 block text-12 text-muted">
          {countsText(counts)} · {relativeTime(createdAt)}
        </output>
        {state === 'running' && (
          <div className="mt-2">
            <ProgressLine label={t('Importing {file}', { file: fileName })} value={progress} max={100} />
          </div>
        )}
        {failure !== null && <p className="mt-1 text-13 text-pretty">{translated(sentence ?? failure)}</p>}
      </div>
      {isRunning && (
        <Button isPending={cancel.isPending} onPress={() => cancel.mutate(made.id)}>
          {t('Cancel')}
          <span className="sr-only"> {t('of {fileName}', { fileName })}</span>
        </Button>
      )}
      <Button onPress={() => setOpen(true)}>
        {t('Import report')}
        <span className="sr-only"> {t('of {fileName}', { fileName })}</span>
      </Button>
      {isOpen && <ReportDialog made={made} onClose={() => setOpen(false)} />}
    </li>
  )
}

const states: Record<ImportItemState, { word: string; tone: BadgeTone }> = {
  imported: { word: t('Came in'), tone: 'good' },
  skipped: { word: t('Was here'), tone: 'neutral' },
  failed: { word: t('Did not'), tone: 'bad' },
}

/** What became of each thing; of many failures first those. */
const ReportDialog = ({ made, onClose }: { made: DataImport; onClose: () => void }) => {
  const [onlyFailed, setOnlyFailed] = useState(made.counts.failed > 0)
  const list = useInfiniteQuery(itemsQuery(made.id, onlyFailed ? 'failed' : undefined))
  return (
    <Dialog
      title={made.fileName}
      description={countsText(made.counts)}
      size="wide"
      onClose={onClose}
      actions={
        <Button size="lg" onPress={() => setOnlyFailed(!onlyFailed)}>
          {onlyFailed ? t('Show all') : t('Show what did not come in')}
        </Button>
      }
    >
      <ResourceState
        of={list}
        loading={<ListSkeleton label={t('Loading the report')} />}
        failed={t('The report did not load')}
        size="panel"
        empty={
          <p className="text-14 text-muted">
            {onlyFailed ? t('Everything came in.') : t('There was nothing in it.')}
          </p>
        }
      >
        {(items) => (
          <ul
            aria-label={t('What became of each')}
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

const kinds: Record<ImportItem['kind'], string> = {
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
        {title} <span className="text-12 text-muted">{kinds[kind]}</span>
      </p>
      {reason !== null && (
        <p className="text-12 text-pretty text-muted">{translatedLines(reason, reasonSentences).join(' ')}</p>
      )}
    </div>
    <Badge tone={states[state].tone}>{states[state].word}</Badge>
  </li>
)
