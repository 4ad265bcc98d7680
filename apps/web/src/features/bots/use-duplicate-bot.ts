import type { BotConfig } from '@atelier/contract/bots/bot'
import { firstCharacters } from '@atelier/contract/characters'
import { limits } from '@atelier/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { nameAvailabilityQuery, useCreateBot } from './api.ts'

const attemptsMax = 20

/** Copies the settings only, not knowledge, tests or access. */
export const useDuplicateBot = () => {
  const create = useCreateBot()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const findFreeName = async (name: string): Promise<string> => {
    for (let number = 1; number <= attemptsMax; number += 1) {
      const suffix = number === 1 ? ` ${t('(copy)')}` : ` ${t('(copy {number})', { number })}`
      const copyName = `${firstCharacters(name, limits.bot.nameMax - suffix.length).trim()}${suffix}`
      if (await queryClient.fetchQuery(nameAvailabilityQuery(copyName, undefined))) return copyName
    }
    return name
  }
  return async (config: BotConfig): Promise<void> => {
    try {
      const { id } = await create.mutateAsync({ ...config, name: await findFreeName(config.name) })
      toast.success(
        t('Bot duplicated'),
        t('The bot’s knowledge, test questions and access settings aren’t copied.'),
      )
      await navigate({ to: '/chat/bots/$botId', params: { botId: id } })
    } catch (error) {
      toast.error(t('Couldn’t duplicate the bot'), errorText(error))
    }
  }
}
