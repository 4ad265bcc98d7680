import type { Sentence } from '@atelier/contract/sentence'
import type {
  CatalogModel,
  ModelCandidate,
  LocalDownload,
  LocalModel,
} from '@atelier/contract/admin/local-model'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { fileSize } from '../../lib/format/file-size.ts'
import { plural, t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { HiddenName } from '../../ui/buttons/hidden-name.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import {
  useAddLocalModel,
  useCancelDownload,
  useRemoveLocalModel,
  useStartDownload,
} from './local-models-api.ts'

const roleNames = {
  chat: t('Answers'),
  embed: t('Search by meaning'),
  rerank: t('Result ranking'),
}

const stateNames = { idle: null, loading: t('Loading'), ready: t('In memory'), failed: null }

interface ModelRowProps {
  title: string
  badges?: ReactNode
  facts: readonly (string | null)[]
  problem?: string | Sentence | null
  footer?: ReactNode
  actions: ReactNode
}

const ModelRow = ({ title, badges, facts, problem = null, footer, actions }: ModelRowProps) => (
  <li className="flex items-center gap-3 py-2.5 pe-2 ps-4">
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="truncate text-14 font-semibold">{title}</span>
        {badges}
      </p>
      <p className="mt-0.5 text-12 text-pretty text-muted">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </p>
      {problem !== null && <p className="mt-1 text-12 text-pretty text-bad">{translate(problem)}</p>}
      {footer}
    </div>
    {actions}
  </li>
)

export const InstalledRow = ({ model }: { model: LocalModel }) => {
  const {
    id,
    title,
    role,
    bytes,
    memory,
    license,
    state,
    problem,
    speed,
    isLinked,
    isVerified,
    hasChatTemplate,
  } = model
  const [isRemoving, setRemoving] = useState(false)
  const remove = useRemoveLocalModel()
  return (
    <>
      <ModelRow
        title={title}
        badges={
          <>
            {role && <Badge>{roleNames[role]}</Badge>}
            {stateNames[state] !== null && <Badge tone="good">{stateNames[state]}</Badge>}
          </>
        }
        facts={[
          fileSize(bytes),
          memory === null ? null : t('{size} in memory', { size: fileSize(memory) }),
          speed &&
            t('reads {read} and generates {write} tokens per second', {
              read: Math.round(speed.read),
              write: Math.round(speed.write),
            }),
          license,
          hasChatTemplate ? null : t('no chat template: may only continue text instead of answering'),
          isVerified === false ? t('download not verified: no checksum available') : null,
        ]}
        problem={problem}
        actions={
          <Button onPress={() => setRemoving(true)}>
            {t('Remove')}
            <HiddenName name={title} />
          </Button>
        }
      />
      {isRemoving && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: title })}
          text={
            isLinked
              ? t('Atelier stops using the file. The file itself stays where it is.')
              : t(
                  'The model file will be deleted from this computer. Your chats with this model are kept, and you can continue them with another one.',
                )
          }
          confirmLabel={t('Remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync(id)
            setRemoving(false)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

export const DownloadRow = ({
  download: { id, title, done, total, failure, sentence },
}: {
  download: LocalDownload
}) => {
  const cancel = useCancelDownload()
  const start = useStartDownload()
  return (
    <ModelRow
      title={title}
      facts={[t('{done} of {total}', { done: fileSize(done), total: fileSize(total) })]}
      problem={sentence ?? failure}
      footer={
        <div className="mt-2">
          <ProgressLine label={t('Downloading {title}', { title })} value={done} max={Math.max(1, total)} />
        </div>
      }
      actions={
        <>
          {failure !== null && (
            <Button isPending={start.isPending} onPress={() => start.mutate(id)}>
              {t('Retry')}
              <HiddenName name={title} />
            </Button>
          )}
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate(id)}>
            {t('Cancel')}
            <HiddenName name={title} />
          </Button>
        </>
      }
    />
  )
}

export const CatalogRow = ({ model }: { model: CatalogModel }) => {
  const { id, title, role, bytes, memoryBytes, languages, license, licenseUrl, fits, isRecommended } = model
  const speed = Math.max(1, Math.round(model.tokensPerSecond))
  const start = useStartDownload()
  return (
    <ModelRow
      title={title}
      badges={
        <>
          <Badge>{roleNames[role]}</Badge>
          {isRecommended && <Badge tone="accent">{t('Recommended')}</Badge>}
          {!fits && <Badge tone="warn">{t('Needs more memory')}</Badge>}
        </>
      }
      facts={[
        fileSize(bytes),
        t('about {size} in memory', { size: fileSize(memoryBytes) }),
        role === 'chat'
          ? plural(
              speed,
              'about 1 token per second on this computer',
              'about {count} tokens per second on this computer',
            )
          : null,
        plural(languages, 'English only', '{count} languages'),
      ]}
      footer={
        <a
          href={licenseUrl}
          target="_blank"
          rel="noreferrer"
          className="text-12 text-accent-text underline underline-offset-4"
        >
          {t('License: {license}', { license })}
        </a>
      }
      actions={
        <Button isDisabled={!fits} isPending={start.isPending} onPress={() => start.mutate(id)}>
          {t('Download')}
          <HiddenName name={title} />
        </Button>
      }
    />
  )
}

export const ModelOnDiskRow = ({ model: { path, title, app, bytes } }: { model: ModelCandidate }) => {
  const add = useAddLocalModel()
  return (
    <ModelRow
      title={title}
      badges={<Badge>{app}</Badge>}
      facts={[fileSize(bytes), t('used in place, not copied')]}
      problem={add.error ? errorText(add.error) : null}
      actions={
        <Button isPending={add.isPending} onPress={() => add.mutate({ path, title })}>
          {t('Add')}
          <HiddenName name={title} />
        </Button>
      }
    />
  )
}
