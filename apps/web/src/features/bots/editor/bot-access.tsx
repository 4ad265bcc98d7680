import type { Bot } from '@atelier/contract/bots/bot'
import { errorText } from '../../../lib/api/error-text.ts'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { CopyLink } from '../../../ui/buttons/copy-link.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useUser } from '../../users/index.ts'
import { useBotAccess } from '../api.ts'

export const BotAccess = ({ bot }: { bot: Bot }) => {
  const updateAccess = useBotAccess(bot.id)
  const isInTeam = (useUser()?.teamId ?? null) !== null
  const change = (next: Partial<{ accessType: Bot['access']; opensSources: boolean }>) => {
    // disabling the fields would remove focus
    if (updateAccess.isPending) return
    updateAccess.mutate(
      { accessType: bot.access, opensSources: bot.opensSources, ...next },
      {
        onSuccess: () => toast.success(messages.bots.updated),
        onError: (error) => toast.error(messages.bots.updateFailed, errorText(error)),
      },
    )
  }
  return (
    <section aria-labelledby="bot-access" className="flex flex-col gap-3">
      <h2 id="bot-access" className="text-16 font-semibold">
        {t('Access')}
      </h2>
      {bot.takenDownReason !== null && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-pretty wrap-anywhere">
          {t('An admin unpublished this bot: {reason}', { reason: bot.takenDownReason })}
        </p>
      )}
      <Select
        label={t('Who can chat with this bot')}
        isLabelHidden
        value={bot.access}
        isDisabled={!bot.isDeployed || bot.takenDownReason !== null}
        onChange={(accessType) => change({ accessType })}
        options={[
          { value: 'private', label: t('Private: only you') },
          ...(isInTeam || bot.access === 'team'
            ? [{ value: 'team' as const, label: t('Team: people on your team') }]
            : []),
          { value: 'public', label: t('Public: everyone on this server') },
        ]}
        className="max-w-form"
      />
      {bot.isDeployed && bot.access !== 'private' && (
        <span>
          <CopyLink url={bot.url} />
        </span>
      )}
      {!bot.isDeployed && <p className="text-13 text-muted">{t('Deploy the bot first to share it.')}</p>}
      <Switch
        isSelected={bot.opensSources}
        isReadOnly={updateAccess.isPending}
        onChange={(opensSources) => change({ opensSources })}
      >
        {t('People can open sources cited in answers')}
      </Switch>
      {!bot.opensSources && (
        <p className="text-13 text-pretty text-muted">
          {t(
            'When this is off, answers never quote or name sources, and a connected language model is required.',
          )}
        </p>
      )}
    </section>
  )
}
