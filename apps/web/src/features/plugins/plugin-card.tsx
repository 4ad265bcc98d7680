import type { Plugin } from '@atelier/contract/plugin'
import { ChevronRight, KeyRound, LogOut, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { plural, t, translated } from '../../lib/text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangePlugin, useDeletePlugin, useRefreshPlugin, useSignOut } from './api.ts'
import { ChangePluginDialog } from './change-plugin-dialog.tsx'
import { SignInAgain } from './sign-in.tsx'
import { ToolList } from './tool-list.tsx'

/** What can be used of it, in a few words. */
const summaryOf = ({ tools, transport, address }: Plugin): string => {
  const place = transport === 'stdio' ? t('On this server') : (URL.parse(address)?.host ?? address)
  const usable = tools.filter(
    ({ policy, isUnseen, problem }) => policy !== 'off' && !isUnseen && problem === '',
  )
  return `${place} · ${usable.length === tools.length ? plural(tools.length, '1 tool', '{count} tools') : plural(tools.length, '{usable} of 1 tool in use', '{usable} of {count} tools in use', { usable: usable.length })}`
}

/** A server with its state and, unfolded, its tools. */
export const PluginCard = ({ plugin }: { plugin: Plugin }) => {
  const { id, name, isOn, problem, sentence, tools, signIn } = plugin
  const change = useChangePlugin(id)
  const refresh = useRefreshPlugin(id)
  const remove = useDeletePlugin(id)
  const signOut = useSignOut(id)
  const isOut = signIn.state === 'out' || signIn.state === 'ended'
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<'change' | 'delete' | null>(null)
  const unseen = tools.filter(({ isUnseen }) => isUnseen).length
  const askAgain = () =>
    refresh.mutate(undefined, {
      onSuccess: (now) =>
        now.problem === ''
          ? toast.success(t('{name} answers', { name }), plural(now.tools.length, '1 tool', '{count} tools'))
          : toast.error(t('{name} has a problem', { name }), translated(now.sentence ?? now.problem)),
      onError: (error) => toast.error(t('It was not asked'), errorText(error)),
    })
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-start gap-3 p-4">
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-15 font-semibold">{name}</h3>
          <p className="mt-0.5 truncate text-13 text-muted">{summaryOf(plugin)}</p>
        </div>
        {unseen > 0 && (
          <Badge tone="warn">{plural(unseen, '1 tool to look at', '{count} tools to look at')}</Badge>
        )}
        {signIn.state === 'in' && <Badge>{t('Signed in')}</Badge>}
        <Switch
          aria-label={t('Use {name}', { name })}
          isSelected={isOn}
          onChange={(isSelected) =>
            change.mutate(
              { isOn: isSelected },
              { onError: (error) => toast.error(t('The choice was not kept'), errorText(error)) },
            )
          }
          className="shrink-0 gap-2!"
        >
          {isOn ? t('On') : t('Off')}
        </Switch>
        <Menu
          label={t('Actions for {name}', { name })}
          items={[
            { label: t('Ask it again'), icon: <RefreshCw />, onAction: askAgain },
            { label: t('Name and headers…'), icon: <KeyRound />, onAction: () => setAsked('change') },
            ...(signIn.state === 'in'
              ? [
                  {
                    label: t('Sign out'),
                    icon: <LogOut />,
                    onAction: () =>
                      signOut.mutate(undefined, {
                        onError: (error) => toast.error(t('You are not signed out'), errorText(error)),
                      }),
                  },
                ]
              : []),
            'divider',
            { label: t('Delete'), icon: <Trash2 />, isDanger: true, onAction: () => setAsked('delete') },
          ]}
        />
      </div>
      {refresh.isPending && (
        <p role="status" className="px-4 pb-3 text-13 text-muted">
          {t('Asking the server…')}
        </p>
      )}
      {isOut && (
        <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
          <p className="min-w-0 flex-1 basis-60 text-13 text-pretty text-muted">
            {signIn.state === 'out'
              ? t('You are signed out. Answers do not use its tools until you sign in.')
              : t('Its server asks you to sign in. Answers do not use its tools until you have.')}
          </p>
          <SignInAgain plugin={plugin} />
        </div>
      )}
      {problem !== '' && !isOut && !refresh.isPending && (
        <p className="px-4 pb-3 text-13 text-pretty wrap-anywhere text-warn">
          {translated(sentence ?? problem)}
        </p>
      )}
      {tools.length > 0 && (
        <details
          className="group"
          open={isOpen || unseen > 0}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="touch-tall flex cursor-pointer list-none items-center gap-2 border-t border-line px-4 py-2.5 text-13 text-muted hover:text-ink">
            <ChevronRight className="shrink-0 transition-transform group-open:rotate-90" />
            {t('Tools')}
          </summary>
          <ToolList plugin={plugin} />
        </details>
      )}
      {asked === 'change' && <ChangePluginDialog plugin={plugin} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t('Delete this plugin?')}
          text={t(
            'Answers can use the tools of “{name}” no more. What you chose for them, and what is sent to it, is forgotten. Your chats stay.',
            { name },
          )}
          confirm={t('Delete plugin')}
          isDanger
          onConfirm={() => remove.mutateAsync()}
          done={t('Plugin deleted')}
          failed={t('The plugin was not deleted')}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  )
}
