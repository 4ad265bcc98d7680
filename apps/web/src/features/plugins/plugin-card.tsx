import type { Plugin } from '@atelier/contract/plugin'
import { ChevronRight, KeyRound, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangePlugin, useDeletePlugin, useRefreshPlugin } from './api.ts'
import { ChangePluginDialog } from './change-plugin-dialog.tsx'
import { ToolList } from './tool-list.tsx'

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** What can be used of it, in a few words. */
const summaryOf = ({ tools, transport, address }: Plugin): string => {
  const place = transport === 'stdio' ? 'On this server' : (URL.parse(address)?.host ?? address)
  const usable = tools.filter(
    ({ policy, isUnseen, problem }) => policy !== 'off' && !isUnseen && problem === '',
  )
  return `${place} · ${usable.length === tools.length ? counted(tools.length, 'tool') : `${usable.length} of ${counted(tools.length, 'tool')} in use`}`
}

/** A server with its state and, unfolded, its tools. */
export const PluginCard = ({ plugin }: { plugin: Plugin }) => {
  const { id, name, isOn, problem, tools } = plugin
  const change = useChangePlugin(id)
  const refresh = useRefreshPlugin(id)
  const remove = useDeletePlugin(id)
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<'change' | 'delete' | null>(null)
  const unseen = tools.filter(({ isUnseen }) => isUnseen).length
  const askAgain = () =>
    refresh.mutate(undefined, {
      onSuccess: (now) =>
        now.problem === ''
          ? toast.success(`${name} answers`, counted(now.tools.length, 'tool'))
          : toast.error(`${name} has a problem`, now.problem),
      onError: (error) => toast.error('It was not asked', errorText(error)),
    })
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-start gap-3 p-4">
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-15 font-semibold">{name}</h3>
          <p className="mt-0.5 truncate text-13 text-muted">{summaryOf(plugin)}</p>
        </div>
        {unseen > 0 && <Badge tone="warn">{counted(unseen, 'tool')} to look at</Badge>}
        <Switch
          aria-label={`Use ${name}`}
          isSelected={isOn}
          onChange={(isSelected) =>
            change.mutate(
              { isOn: isSelected },
              { onError: (error) => toast.error('The choice was not kept', errorText(error)) },
            )
          }
          className="shrink-0 gap-2!"
        >
          {isOn ? 'On' : 'Off'}
        </Switch>
        <Menu
          label={`Actions for ${name}`}
          items={[
            { label: 'Ask it again', icon: <RefreshCw />, onAction: askAgain },
            { label: 'Name and headers…', icon: <KeyRound />, onAction: () => setAsked('change') },
            'divider',
            { label: 'Delete', icon: <Trash2 />, isDanger: true, onAction: () => setAsked('delete') },
          ]}
        />
      </div>
      {refresh.isPending && (
        <p role="status" className="px-4 pb-3 text-13 text-muted">
          Asking the server…
        </p>
      )}
      {problem !== '' && !refresh.isPending && (
        <p className="px-4 pb-3 text-13 text-pretty wrap-anywhere text-warn">{problem}</p>
      )}
      {tools.length > 0 && (
        <details
          className="group"
          open={isOpen || unseen > 0}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="touch-tall flex cursor-pointer list-none items-center gap-2 border-t border-line px-4 py-2.5 text-13 text-muted hover:text-ink">
            <ChevronRight className="shrink-0 transition-transform group-open:rotate-90" />
            Tools
          </summary>
          <ToolList plugin={plugin} />
        </details>
      )}
      {asked === 'change' && <ChangePluginDialog plugin={plugin} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete this plugin?"
          text={`Answers can use the tools of “${name}” no more. What you chose for them, and what is sent to it, is forgotten. Your chats stay.`}
          confirm="Delete plugin"
          isDanger
          onConfirm={() => remove.mutateAsync()}
          done="Plugin deleted"
          failed="The plugin was not deleted"
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  )
}
