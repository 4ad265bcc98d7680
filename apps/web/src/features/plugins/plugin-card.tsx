import type { Plugin } from '@atelier/contract/tools/plugin'
import { ChevronRight, KeyRound, LogOut, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { plural, t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useChangePlugin, useDeletePlugin, useRefreshPlugin, useSignOut } from './api.ts'
import { ChangePluginDialog } from './change-plugin-dialog.tsx'
import { SignInAgain } from './sign-in.tsx'
import { ToolList } from './tool-list.tsx'

const summaryOf = ({ tools, transport, address }: Plugin): string => {
  const location = transport === 'stdio' ? t('On this server') : (URL.parse(address)?.host ?? address)
  const usableTools = tools.filter(
    ({ policy, isUnseen, problem }) => policy !== 'off' && !isUnseen && problem === '',
  )
  return `${location} · ${usableTools.length === tools.length ? plural(tools.length, '1 tool', '{count} tools') : plural(tools.length, '{usable} of 1 tool enabled', '{usable} of {count} tools enabled', { usable: usableTools.length })}`
}

export const PluginCard = ({ plugin }: { plugin: Plugin }) => {
  const { id, name, isOn, problem, sentence, tools, signIn } = plugin
  const change = useChangePlugin(id)
  const refresh = useRefreshPlugin(id)
  const remove = useDeletePlugin(id)
  const signOut = useSignOut(id)
  const isSignedOut = signIn.state === 'out' || signIn.state === 'ended'
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null)
  const unseenCount = tools.filter(({ isUnseen }) => isUnseen).length
  const refreshPlugin = () =>
    refresh.mutate(undefined, {
      onSuccess: (refreshedPlugin) =>
        refreshedPlugin.problem === ''
          ? toast.success(
              t('{name} is available', { name }),
              plural(refreshedPlugin.tools.length, '1 tool', '{count} tools'),
            )
          : toast.error(
              t('Problem with {name}', { name }),
              translate(refreshedPlugin.sentence ?? refreshedPlugin.problem),
            ),
      onError: (error) => toast.error(t('Couldn’t refresh the plugin'), errorText(error)),
    })
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-start gap-3 p-4">
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-15 font-semibold">{name}</h3>
          <p className="mt-0.5 truncate text-13 text-muted">{summaryOf(plugin)}</p>
        </div>
        {unseenCount > 0 && (
          <Badge tone="warn">{plural(unseenCount, '1 tool to review', '{count} tools to review')}</Badge>
        )}
        {signIn.state === 'in' && <Badge>{t('Signed in')}</Badge>}
        <Switch
          aria-label={t('Use {name}', { name })}
          isSelected={isOn}
          onChange={(isSelected) =>
            change.mutate(
              { isOn: isSelected },
              { onError: (error) => toast.error(t('Couldn’t save your choice'), errorText(error)) },
            )
          }
          className="shrink-0 gap-2!"
        >
          {isOn ? t('On') : t('Off')}
        </Switch>
        <Menu
          label={t('Actions for {name}', { name })}
          items={[
            { label: t('Refresh'), icon: <RefreshCw />, onAction: refreshPlugin },
            { label: t('Name and headers…'), icon: <KeyRound />, onAction: () => setDialog('change') },
            ...(signIn.state === 'in'
              ? [
                  {
                    label: t('Sign out'),
                    icon: <LogOut />,
                    onAction: () =>
                      signOut.mutate(undefined, {
                        onError: (error) => toast.error(t('Couldn’t sign out'), errorText(error)),
                      }),
                  },
                ]
              : []),
            'divider',
            { label: t('Delete'), icon: <Trash2 />, isDanger: true, onAction: () => setDialog('delete') },
          ]}
        />
      </div>
      {refresh.isPending && (
        <p role="status" className="px-4 pb-3 text-13 text-muted">
          {t('Refreshing…')}
        </p>
      )}
      {isSignedOut && (
        <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
          <p className="min-w-0 flex-1 basis-60 text-13 text-pretty text-muted">
            {signIn.state === 'out'
              ? t('You’re signed out. Answers can’t use this server’s tools until you sign in.')
              : t('This server requires you to sign in. Answers can’t use its tools until you do.')}
          </p>
          <SignInAgain plugin={plugin} />
        </div>
      )}
      {problem !== '' && !isSignedOut && !refresh.isPending && (
        <p className="px-4 pb-3 text-13 text-pretty wrap-anywhere text-warn">
          {translate(sentence ?? problem)}
        </p>
      )}
      {tools.length > 0 && (
        <details
          className="group"
          open={isOpen || unseenCount > 0}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="touch-tall flex cursor-pointer list-none items-center gap-2 border-t border-line px-4 py-2.5 text-13 text-muted hover:text-ink">
            <ChevronRight className="shrink-0 transition-transform group-open:rotate-90" />
            {t('Tools')}
          </summary>
          <ToolList plugin={plugin} />
        </details>
      )}
      {dialog === 'change' && <ChangePluginDialog plugin={plugin} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('Delete this plugin?')}
          text={t(
            'Models can no longer use tools from “{name}”. Its settings and headers will be deleted. Your chats are kept.',
            { name },
          )}
          confirmLabel={t('Delete plugin')}
          isDanger
          onConfirm={() => remove.mutateAsync()}
          successMessage={t('Plugin deleted')}
          errorTitle={t('Couldn’t delete the plugin')}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}
