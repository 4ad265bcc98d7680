import { type BotConfig, BotFile } from '@atelier/contract/bots/bot'
import { firstCharacters } from '@atelier/contract/characters'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { t } from '../../../lib/text.tsx'
import { emptyConfig } from '../editor/use-draft.ts'

export interface FileBot {
  config: BotConfig
  /** Labels of fields that were truncated or aren't supported. */
  lossyFields: readonly string[]
}

interface ForeignBot {
  name: string
  description: string
  greeting?: string
  prompt: readonly string[]
  example?: string
  starters?: readonly string[]
  tags?: readonly string[]
  skippedFields: readonly string[]
}

const textField = z.string().trim().catch('')
const textListField = z.array(z.string()).catch([])
const hasValue = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

/**
 * A v1 character card; v2 and v3 nest the same fields in `data`
 * (https://github.com/malfoyslastname/character-card-spec-v2).
 */
const CharacterCard = z
  .looseObject({
    name: z.string(),
    first_mes: z.string(),
    description: textField,
    personality: textField,
    scenario: textField,
    mes_example: textField,
    creator_notes: textField,
    system_prompt: textField,
    post_history_instructions: textField,
    tags: textListField,
    alternate_greetings: textListField,
    character_book: z.unknown().optional(),
  })
  .transform((card): ForeignBot => {
    const { description, personality, scenario } = card
    return {
      name: card.name,
      description: card.creator_notes || description,
      greeting: card.first_mes,
      prompt: [card.system_prompt, description, personality, scenario, card.post_history_instructions],
      example: card.mes_example,
      tags: card.tags,
      skippedFields: [
        ...(card.alternate_greetings.length > 0 ? [t('alternate greetings')] : []),
        ...(hasValue(card.character_book) ? [t('Knowledge Base')] : []),
      ],
    }
  })

const WebUiModel = z
  .looseObject({
    name: z.string(),
    base_model_id: z.unknown().optional(),
    params: z.looseObject({ system: textField }),
    meta: z.looseObject({
      description: textField,
      suggestion_prompts: z.array(z.looseObject({ content: textField })).catch([]),
      tags: z.array(z.looseObject({ name: textField })).catch([]),
      toolIds: z.unknown().optional(),
      knowledge: z.unknown().optional(),
    }),
  })
  .transform(({ name, params, meta, base_model_id: model }): ForeignBot => ({
    name,
    description: meta.description,
    prompt: [params.system],
    starters: meta.suggestion_prompts.map(({ content }) => content),
    tags: meta.tags.map((tag) => tag.name),
    skippedFields: [
      ...(hasValue(model ?? '') ? [t('Model')] : []),
      ...(hasValue(meta.toolIds) ? [t('Tools')] : []),
      ...(hasValue(meta.knowledge) ? [t('Knowledge Base')] : []),
    ],
  }))

const Agent = z
  .looseObject({
    name: z.string(),
    instructions: z.string(),
    description: textField,
    conversation_starters: textListField,
    model: z.unknown().optional(),
    tools: z.unknown().optional(),
  })
  .transform(
    ({ name, instructions, description, conversation_starters: starters, model, tools }): ForeignBot => ({
      name,
      description,
      prompt: [instructions],
      starters,
      skippedFields: [
        ...(hasValue(model ?? '') ? [t('Model')] : []),
        ...(hasValue(tools) ? [t('Tools')] : []),
      ],
    }),
  )

const AnyForeignBot = z.union([
  CharacterCard,
  z.looseObject({ spec: z.string(), data: CharacterCard }).transform(({ data }) => data),
  WebUiModel,
  z.looseObject({ info: WebUiModel }).transform(({ info }) => info),
  Agent,
])

const { bot } = limits

const characterPlaceholder = /\{\{\s*char\s*\}\}|<BOT>/gi
/** Placeholders for the user in SillyTavern, Open WebUI and LibreChat. */
const userPlaceholder = /\{\{\s*(?:user|user_name|current_user)\s*\}\}|<USER>/gi
const variablePattern = /\{\{[^{}]{1,60}\}\}/g

/** Expands known variables. Text that the bot speaks omits the user's name. */
const fillPlaceholders = (input: string, name: string, isSpoken: boolean): string => {
  const result = input.replaceAll(characterPlaceholder, () => name)
  return isSpoken
    ? result.replaceAll(new RegExp(`,?\\s*(?:${userPlaceholder.source})`, 'gi'), '')
    : result.replaceAll(userPlaceholder, () => t('the user'))
}

const expandAll = (foreign: ForeignBot): ForeignBot => {
  const expandDescription = (input: string) => fillPlaceholders(input, foreign.name, false)
  const expandSpeech = (sentence: string) => fillPlaceholders(sentence, foreign.name, true)
  const expandedBot: ForeignBot = {
    ...foreign,
    description: expandDescription(foreign.description),
    greeting: expandSpeech(foreign.greeting ?? ''),
    prompt: foreign.prompt.map(expandDescription),
    example: expandDescription(foreign.example ?? ''),
    starters: (foreign.starters ?? []).map(expandSpeech),
  }
  const { description, greeting, prompt, example, starters } = expandedBot
  const all = [description, greeting, ...prompt, example, ...(starters ?? [])].join('\n')
  return { ...expandedBot, skippedFields: [...foreign.skippedFields, ...(all.match(variablePattern) ?? [])] }
}

/** Truncates foreign input to our limits and reports what was cut. */
const toFileBot = (input: ForeignBot): FileBot => {
  const foreignBot = expandAll(input)
  const skippedFields: string[] = [...foreignBot.skippedFields]
  const truncate = (field: string, text: string, max: number) => {
    const truncatedText = firstCharacters(text.trim(), max)
    if (truncatedText !== text.trim()) skippedFields.push(field)
    return truncatedText.trim()
  }
  const limitList = (field: string, values: readonly string[] = [], countMax: number, max: number) => {
    const entries = values
      .map((each) => firstCharacters(each.trim(), max).trim())
      .filter((each) => each !== '')
    if (entries.length > countMax || values.some((each) => firstCharacters(each.trim(), max) !== each.trim()))
      skippedFields.push(field)
    return entries.slice(0, countMax)
  }
  const name = truncate(t('Name'), foreignBot.name, bot.nameMax)
  const description = truncate(t('Description'), foreignBot.description, bot.descriptionMax) || name
  const promptText = foreignBot.prompt.filter((part) => part !== '').join('\n\n')
  const example = truncate(t('Example'), foreignBot.example ?? '', bot.promptMax)
  const greeting = truncate(t('Greeting'), foreignBot.greeting ?? '', bot.greetingMax)
  const greetingText = (foreignBot.greeting ?? '').trim()
  const instructionsOf = (prompt: string, text: string) =>
    text === '' ? [] : [{ id: crypto.randomUUID(), prompt, example: text }]
  const config: BotConfig = {
    ...emptyConfig,
    name,
    description,
    greeting,
    prompt: truncate(t('Prompt'), promptText, bot.promptMax) || description,
    instructions: [
      ...instructionsOf(t('Answer as shown in the example.'), example),
      // greetings are single-line here; the full text goes into the instructions
      ...instructionsOf(
        t('Start the conversation as shown in the example.'),
        greetingText === greeting ? '' : truncate(t('Greeting'), greetingText, bot.promptMax),
      ),
    ],
    starters: limitList(t('Conversation starters'), foreignBot.starters, bot.starters, bot.starterMax),
    tags: limitList(t('Tags'), foreignBot.tags, bot.tags, bot.tagMax),
  }
  return { config, lossyFields: [...new Set(skippedFields)] }
}

const toOwnFileBot = (config: BotConfig): FileBot => {
  const isImageIcon = config.icon?.startsWith('/') ?? false
  return {
    config: isImageIcon ? { ...config, icon: null } : config,
    lossyFields: isImageIcon ? [t('Icon')] : [],
  }
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47]

/** Reads the card as base64 from a PNG text chunk (https://www.w3.org/TR/png-3/#11tEXt). */
const readPngCard = (bytes: Uint8Array<ArrayBuffer>): string => {
  const view = new DataView(bytes.buffer)
  for (let offset = 8; offset + 8 <= bytes.length; offset += 12 + view.getUint32(offset)) {
    const chunk = new TextDecoder('latin1').decode(
      bytes.subarray(offset + 4, offset + 8 + view.getUint32(offset)),
    )
    const chunkText = /^tEXt(?:chara|ccv3)\0([\s\S]*)$/.exec(chunk)?.[1]
    if (chunkText !== undefined)
      return new TextDecoder().decode(
        Uint8Array.from(atob(chunkText), (character) => character.charCodeAt(0)),
      )
  }
  return ''
}

export interface UnreadableBot {
  unreadableName: string
}

const nameOf = (item: unknown): string => {
  const { name } = typeof item === 'object' && item !== null && 'name' in item ? item : { name: undefined }
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : t('Unnamed')
}

/**
 * Reads our export, character cards, LibreChat agents and Open WebUI models. Throws if the file contains no
 * bot.
 */
export const readBotFile = async (file: Blob): Promise<(FileBot | UnreadableBot)[]> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPng = pngSignature.every((byte, index) => bytes[index] === byte)
  const data: unknown = JSON.parse(isPng ? readPngCard(bytes) : new TextDecoder().decode(bytes))
  const items: unknown[] = Array.isArray(data) ? data : [data]
  const bots = items.map((item): FileBot | UnreadableBot => {
    const botFile = BotFile.safeParse(item)
    if (botFile.success) return toOwnFileBot(botFile.data.config)
    const foreignBot = AnyForeignBot.safeParse(item)
    return foreignBot.success ? toFileBot(foreignBot.data) : { unreadableName: nameOf(item) }
  })
  if (bots.every((bot) => 'unreadableName' in bot)) throw new Error('The file contains no bot.')
  return bots
}
