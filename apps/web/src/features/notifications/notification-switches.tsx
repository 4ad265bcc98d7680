import type { NotificationKind } from '@atelier/contract/people/notification'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { settingsQuery, useChangeSettings } from './changes.ts'

const kindOptions: readonly { kind: NotificationKind; title: string; text: string }[] = [
  {
    kind: 'ANSWER_FINISHED',
    title: t('Answers'),
    text: t('When an answer finishes while you’re away or needs your permission.'),
  },
  {
    kind: 'READING_FINISHED',
    title: t('Large files'),
    text: t('When a file or page that took more than 30 seconds to read is ready.'),
  },
  { kind: 'READING_FAILED', title: t('Unreadable files'), text: t('When a file or page can’t be read.') },
  {
    kind: 'SOURCE_CHANGED',
    title: t('Changed sources'),
    text: t('When a task finds that a source has changed.'),
  },
  {
    kind: 'TASK_STOPPED',
    title: t('Failed tasks'),
    text: t('When a task misses its scheduled time, fails or is paused.'),
  },
  {
    kind: 'PROMPT_DECIDED',
    title: t('Prompts for the library'),
    text: t('When an admin accepts or declines one of your prompts.'),
  },
  {
    kind: 'TAKEN_DOWN',
    title: t('Moderation'),
    text: t('When an admin unpublishes or restores one of your bots or crafts.'),
  },
]

export const NotificationSwitches = () => {
  const change = useChangeSettings()
  return (
    <div className="flex flex-col gap-4 p-4">
      <ResourceState
        query={useQuery(settingsQuery)}
        loading={<Skeleton className="h-36 rounded-md" />}
        errorTitle={t('Couldn’t load your settings')}
      >
        {(settings) =>
          kindOptions.map(({ kind, title, text }) => (
            <Switch
              key={kind}
              isSelected={settings[kind]}
              onChange={(isOn) => change.mutate({ [kind]: isOn })}
            >
              <span className="block font-medium">{title}</span>
              <span className="block text-13 text-muted">{text}</span>
            </Switch>
          ))
        }
      </ResourceState>
    </div>
  )
}
