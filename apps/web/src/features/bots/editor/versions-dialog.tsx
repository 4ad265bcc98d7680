import type { BotConfig, BotVersion } from '@atelier/contract/bots/bot'
import type { ChatbotId } from '@atelier/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { GitCompare } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '../../../lib/format/relative-time.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { ResourceState } from '../../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextDiff } from '../../../ui/display/text-diff.tsx'
import { versionsQuery } from '../api.ts'
import { categoryNames } from '../categories.ts'

const configText = (config: BotConfig): string =>
  [
    [t('Name'), config.name],
    [t('Description'), config.description],
    [t('Greeting'), config.greeting],
    [t('Icon'), config.icon ?? ''],
    [t('Prompt'), `\n${config.prompt}`],
    ...config.instructions.flatMap(({ prompt, example }) => [
      [t('Instruction'), `\n${prompt}`],
      [t('Example'), example === '' ? '' : `\n${example}`],
    ]),
    [t('Conversation starters'), config.starters.map((starter) => `\n${starter}`).join('')],
    [t('Model'), config.model ?? ''],
    [t('Tools'), config.skills === null ? '' : config.skills.join(', ') || '–'],
    [t('Categories'), config.categories.map((category) => categoryNames[category]).join(', ')],
    [t('Tags'), config.tags.join(', ')],
  ]
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')

interface VersionProps {
  version: BotVersion
  draft: BotConfig
  onRestore: () => void
}

const Version = ({ version: { number, config, deployedAt }, draft, onRestore }: VersionProps) => {
  const [isComparing, setComparing] = useState(false)
  const [oldText, newText] = [configText(config), configText(draft)]
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="min-w-40 flex-1">
          <p className="truncate text-14 font-medium">
            {t('Version {number} · {config}', { number, config: config.name })}
          </p>
          <p className="truncate text-13 text-muted">
            {relativeTime(deployedAt)} · {config.prompt}
          </p>
        </div>
        {oldText === newText ? (
          <p className="text-13 text-muted">{t('Same as the draft')}</p>
        ) : (
          <div className="flex items-center gap-2">
            <Button
              variant="quiet"
              icon={<GitCompare />}
              aria-expanded={isComparing}
              onPress={() => setComparing(!isComparing)}
            >
              {t('Compare')}
            </Button>
            <Button onPress={onRestore}>{t('Restore')}</Button>
          </div>
        )}
      </div>
      {isComparing && (
        <div className="mt-2">
          <TextDiff
            label={t('Changes in the draft since version {number}', { number })}
            oldText={oldText}
            newText={newText}
          />
        </div>
      )}
    </li>
  )
}

const VersionsDialog = ({
  chatbotId,
  draft,
  onRestore,
  onClose,
}: {
  chatbotId: ChatbotId
  draft: BotConfig
  onRestore: (config: BotConfig) => void
  onClose: () => void
}) => {
  const versions = useQuery(versionsQuery(chatbotId))
  return (
    <Dialog
      title={t('Versions')}
      description={t('Deployed versions, newest first.')}
      size="wide"
      onClose={onClose}
    >
      <ResourceState
        query={versions}
        size="panel"
        errorTitle={t('Couldn’t load the versions')}
        loading={
          <Loading label={t('Loading versions')}>
            <Skeleton className="h-12" />
          </Loading>
        }
        empty={<EmptyState size="panel" title={t('No deployed versions yet')} />}
      >
        {(list) => (
          <ul>
            {list.map((version) => (
              <Version
                key={version.number}
                version={version}
                draft={draft}
                onRestore={() => {
                  onRestore(version.config)
                  onClose()
                }}
              />
            ))}
          </ul>
        )}
      </ResourceState>
    </Dialog>
  )
}

export default VersionsDialog
