import type { BotStatistics } from '@atelier/contract/bots/bot'
import type { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayMs } from '../../../platform/clock.ts'
import { countItems } from '../../sources/attachments/storage/index.ts'
import { loadBot } from './access.ts'
import { countConversations } from './queries.ts'

/** Aggregates only: owners must not read other people's chats. */
export const readStatistics = (
  { db, clock }: AppContext,
  actor: Actor,
  id: ChatbotId,
): Promise<BotStatistics> =>
  db.transaction(async (tx) => {
    const { grant } = await loadBot(tx, actor, id, 'EDIT_BOT')
    const hasSources = (await countItems(tx, id)).files > 0
    const statisticsSince = async (startTime: Date | null) => {
      const { unanswered, ...counts } = await countConversations(tx, grant, startTime)
      return { ...counts, unanswered: hasSources ? unanswered : null }
    }
    const since = new Date(clock.now().getTime() - limits.bot.statisticsDays * dayMs)
    return { lastDays: await statisticsSince(since), all: await statisticsSince(null) }
  })
