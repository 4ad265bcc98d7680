import { isDeepStrictEqual } from 'node:util'
import { type Bot, type BotConfig, type ChatBot, handleOf } from '@atelier/contract/bots/bot'
import type { Actor } from '../../../platform/actor.ts'
import { serverUrl } from '../../../platform/config.ts'
import type { CuratedBot } from './curated.ts'
import type { BotRow } from './queries.ts'

export const systemPromptOf = ({ prompt, instructions }: BotConfig): string => {
  const instructionTexts = instructions.map(
    ({ prompt, example }) => `- ${prompt}${example === '' ? '' : `\n  For example:\n${example}`}`,
  )
  return instructionTexts.length === 0 ? prompt : `${prompt}\n\nBesides:\n${instructionTexts.join('\n')}`
}

type UrlConfig = Parameters<typeof serverUrl>[0]

const urlOf = (config: UrlConfig, id: Bot['id']) => `${serverUrl(config)}/chat/bots/${id}`

/** Only the owner sees the prompt. */
export const presentBot = (urlConfig: UrlConfig, row: BotRow, { userId }: Actor): Bot => {
  const isOwner = row.ownerId === userId
  const config = isOwner ? row.draft : (row.live ?? row.draft)
  const hiddenFields = isOwner ? {} : { prompt: '', instructions: [] }
  return {
    ...config,
    ...hiddenFields,
    id: row.id,
    handle: handleOf(config.name),
    url: urlOf(urlConfig, row.id),
    systemPrompt: isOwner ? systemPromptOf(config) : '',
    owner: { uid: row.ownerId, name: row.ownerName },
    access: row.access,
    takenDownReason: isOwner && row.takenDownAt !== null ? row.takenDownReason : null,
    isDraft: isOwner && !isDeepStrictEqual(row.draft, row.live),
    isDeployed: row.live !== null,
    timesUsed: row.timesUsed,
    curated: false,
    opensSources: row.opensSources,
    isOwner,
    version: row.version,
    updatedAt: row.updatedAt.getTime(),
  }
}

export const presentCurated = (urlConfig: UrlConfig, { id, config }: CuratedBot, timesUsed: number): Bot => ({
  ...config,
  id,
  handle: handleOf(config.name),
  url: urlOf(urlConfig, id),
  systemPrompt: systemPromptOf(config),
  owner: null,
  access: 'public',
  takenDownReason: null,
  isDraft: false,
  isDeployed: true,
  timesUsed,
  curated: true,
  opensSources: false,
  isOwner: false,
  version: 1,
  updatedAt: 0,
})

export const presentChatBot = (
  id: ChatBot['id'],
  { name, icon, description, greeting, starters }: BotConfig,
): ChatBot => ({ id, name, handle: handleOf(name), icon, description, greeting, starters })
