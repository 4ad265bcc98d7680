import type { NotificationKind } from '@atelier/contract/notification'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { settingsQuery, useChangeSettings } from './changes.ts'

const kinds: readonly { kind: NotificationKind; title: string; text: string }[] = [
  {
    kind: 'ANSWER_FINISHED',
    title: t('Answers'),
    text: t('One ended while no page of yours followed it, or waits for your permission.'),
  },
  {
    kind: 'READING_FINISHED',
    title: t('Long readings'),
    text: t('A file or a page that took more than half a minute has been read.'),
  },
  { kind: 'READING_FAILED', title: t('Failed readings'), text: t('A file or a page could not be read.') },
  {
    kind: 'SOURCE_CHANGED',
    title: t('Changed sources'),
    text: t('A task of yours found that one reads otherwise.'),
  },
  {
    kind: 'TASK_STOPPED',
    title: t('Tasks that did not run'),
    text: t('One missed its time, could not be asked, or was paused.'),
  },
  {
    kind: 'PROMPT_DECIDED',
    title: t('Prompts for the library'),
    text: t('An admin has taken one of yours in, or declined it.'),
  },
  {
    kind: 'TAKEN_DOWN',
    title: t('Moderation'),
    text: t('An administrator took down or restored one of your bots or shared crafts.'),
  },
]

/** Which kinds the person wants to hear of; invitations always come. */
export const NotificationSwitches = () => {
  const change = useChangeSettings()
  return (
    <div className="flex flex-col gap-4 p-4">
      <ResourceState
        of={useQuery(settingsQuery)}
        loading={<Skeleton className="h-36 rounded-md" />}
        failed={t('The choices did not load')}
      >
        {(settings) =>
          kinds.map(({ kind, title, text }) => (
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
