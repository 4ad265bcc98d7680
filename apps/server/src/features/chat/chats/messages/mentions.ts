import type { ProjectId } from '@atelier/contract/ids'
import type { Mention, MessagePart } from '@atelier/contract/answers/message'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { loadBotForUse } from '../../../bots/bots/index.ts'
import { loadPlugin } from '../../../tools/plugins/index.ts'
import { loadProject } from '../../../projects/projects/index.ts'
import type { Turn } from '../../../answers/lifecycle/index.ts'

const nameOf = async (tx: Database, actor: Actor, mention: Mention): Promise<string> => {
  switch (mention.kind) {
    case 'project':
      return (await loadProject({ db: tx }, actor, mention.id, 'CHAT')).name
    case 'bot':
      return (await loadBotForUse(tx, actor, mention.id, false)).config.name
    case 'plugin':
      return (await loadPlugin(tx, actor, mention.id, 'READ_PLUGIN')).name
  }
}

/** Throws an AppError if the actor may not use one of the mentioned things. */
export const mentionParts = (
  tx: Database,
  actor: Actor,
  mentions: readonly Mention[],
): Promise<MessagePart[]> =>
  Promise.all(
    mentions.map(async (mention) => ({
      type: 'mention',
      mention,
      name: await nameOf(tx, actor, mention),
    })),
  )

export const collectReferencedIds = (branch: readonly Turn[]) => {
  const mentions = branch.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'mention' ? [part.mention] : [])),
  )
  return {
    attachmentIds: branch.flatMap(({ citations }) => citations.map(({ attachmentId }) => attachmentId)),
    projectIds: mentions.flatMap((mention) => (mention.kind === 'project' ? [mention.id] : [])),
    botIds: mentions.flatMap((mention) => (mention.kind === 'bot' ? [mention.id] : [])),
  }
}

export const mentionsInLastQuestion = (branch: readonly Turn[]) => {
  const question = branch.findLast(({ role }) => role === 'user')
  const mentions = (question?.parts ?? []).flatMap((part) => (part.type === 'mention' ? [part.mention] : []))
  const bot = mentions.find((mention) => mention.kind === 'bot')
  return {
    botId: bot?.id ?? null,
    projectIds: mentions.flatMap((mention) => (mention.kind === 'project' ? [mention.id] : [])),
  }
}

export const filterUsableProjects = async (
  db: Database,
  actor: Actor,
  ids: readonly ProjectId[],
): Promise<ProjectId[]> => {
  const checks = ids.map((id) =>
    loadProject({ db }, actor, id, 'CHAT').then(
      () => [id],
      (error: unknown) => {
        if (error instanceof AppError) return []
        throw error
      },
    ),
  )
  return (await Promise.all(checks)).flat()
}
