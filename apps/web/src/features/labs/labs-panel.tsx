import { updatePreferences } from '@atelier/contract/endpoints/people/users'
import { type Lab, labs } from '@atelier/contract/people/labs'
import { limits } from '@atelier/contract/limits'
import { isPaid, type User } from '@atelier/contract/people/user'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { optimisticUpdate } from '../../lib/api/optimistic-update.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { promptSignIn, userKeys, userQuery } from '../users/index.ts'

interface LabText {
  title: string
  text: string
  note?: string
  isNew?: boolean
}

const labTexts: Record<Lab, LabText> = {
  mcpMode: {
    title: t('MCP/Plugins'),
    isNew: true,
    text: t(
      'Connects to Model Context Protocol (MCP) servers. Models can use their tools once you approve them.',
    ),
  },
  crafts: {
    title: t('Crafts'),
    text: t(
      'Pages, documents and small apps from answers open in their own window, where you can try, edit and share them.',
    ),
  },
  dataAnalysis: {
    title: t('Analyst Mode'),
    text: t(
      'Explore CSV files and Excel workbooks: filter, group, calculate and chart. With a language model, you can ask questions about them; every number is calculated, not guessed.',
    ),
    note: t(
      'It does not work with the magic-search mode or Live Search. For free or promotional users an extra {analystExtra} queries are consumed when processing a CSV.',
      { analystExtra: limits.usage.analystExtra },
    ),
  },
}

interface LabSwitch {
  lab: Lab
  isEnabled: boolean
}

/** Optimistic; a failed change is undone (LAB-02). */
const useSwitchLab = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t save your choice') },
    mutationFn: ({ lab, isEnabled }: LabSwitch) =>
      call(updatePreferences, { body: { [lab]: { isEnabled } } }),
    ...optimisticUpdate(
      queryClient,
      userKeys.all,
      (user: User, { lab, isEnabled }: LabSwitch) => ({ ...user, [lab]: { isEnabled } }),
      (user, previous, { lab }) => ({ ...user, [lab]: previous[lab] }),
    ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  })
}

const LabItem = ({ lab, user, onUpgrade }: { lab: Lab; user: User; onUpgrade: () => void }) => {
  const change = useSwitchLab()
  const { title, text, note, isNew = false } = labTexts[lab]
  const { isEnabled } = user[lab]
  const toggle = (isOn: boolean) => {
    if (user.isGuest) promptSignIn({ reason: t('Sign in to use Labs') })
    else if (lab === 'mcpMode' && isOn && !isPaid(user.plan)) onUpgrade()
    else change.mutate({ lab, isEnabled: isOn })
  }
  return (
    <li className="relative border-b border-line py-3 last:border-0">
      <details open className="group">
        <summary className="touch-tall flex cursor-pointer list-none items-center gap-2 rounded-sm pe-18 text-14 font-semibold">
          <ChevronRight className="shrink-0 text-muted transition-transform group-open:rotate-90" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            {title}
            {isNew && <Badge tone="accent">{messages.labs.newBadge}</Badge>}
          </span>
        </summary>
        <p className="mt-1.5 ps-6 text-13 text-pretty text-muted">{text}</p>
        {note !== undefined && <p className="mt-1.5 ps-6 text-13 text-pretty text-muted">{note}</p>}
      </details>
      <Switch
        aria-label={title}
        isSelected={isEnabled}
        onChange={toggle}
        className="absolute! top-3 end-0 gap-2!"
      >
        {isEnabled ? t('On') : t('Off')}
      </Switch>
    </li>
  )
}

const LabsPanel = () => {
  const [isUpgradeOpen, setUpgradeOpen] = useState(false)
  return (
    <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
      <p className="pt-1 pb-2 text-13 text-pretty text-muted">
        {t('Experimental features. Your choice applies to your account until you change it.')}
      </p>
      <ResourceState
        query={useQuery(userQuery)}
        loading={<Skeleton className="h-60 rounded-md" />}
        errorTitle={t('Couldn’t load Labs')}
      >
        {(user) => (
          <ul>
            {labs.map((lab) => (
              <LabItem key={lab} lab={lab} user={user} onUpgrade={() => setUpgradeOpen(true)} />
            ))}
          </ul>
        )}
      </ResourceState>
      {isUpgradeOpen && (
        <Dialog
          title={t('Upgrade to use plugins')}
          onClose={() => setUpgradeOpen(false)}
          actions={
            <Button variant="primary" onPress={() => setUpgradeOpen(false)}>
              {t('Close')}
            </Button>
          }
        >
          <p className="text-14 text-muted">
            {t('MCP and plugins require a paid or team plan. Your administrator can change your plan.')}
          </p>
        </Dialog>
      )}
    </div>
  )
}

export default LabsPanel
