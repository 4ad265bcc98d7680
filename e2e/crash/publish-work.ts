import { repeatForever, randomText, word } from './chance.ts'
import type { Client } from './client.ts'
import type { Reader } from './ledger.ts'

const configOf = (name: string, prompt: string) => ({ name, description: 'Made to be killed', prompt })

interface Version {
  number: number
  config: { prompt: string }
}

/**
 * Checks that the deployed configuration is a complete version and that every acknowledged version exists.
 */
const checkDeployedBot =
  (chatbotId: string, acknowledged: { number: number; isPublic: boolean }) =>
  async (reader: Reader): Promise<string | null> => {
    const path = `/v1/chatbots/${chatbotId}`
    const { versions } = await reader.get<{ versions: Version[] }>(`${path}/versions`)
    const bot = await reader.get<{ isDraft: boolean; access: string; prompt: string }>(path)
    const numbers = versions.map(({ number }) => number).join(' ')
    // the latest versions are listed without gaps
    const newest = versions[0]?.number ?? 0
    const expected = versions.map((_, index) => newest - index).join(' ')
    if (numbers !== expected) return `its versions are ${numbers}`
    if (versions.some(({ number, config }) => config.prompt !== `Prompt ${number}`))
      return 'a version differs from what was deployed'
    if (newest < acknowledged.number) return `version ${acknowledged.number} is lost`
    if (!bot.isDraft && bot.prompt !== versions[0]?.config.prompt) return 'the live version isn’t listed'
    return acknowledged.isPublic && bot.access !== 'public' ? 'it is no longer public' : null
  }

const batchSize = 60

const namesOf = async (reader: Reader): Promise<string[]> => {
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { prompts: { promptName: string }[]; nextCursor: string | null } = await reader.get(
      `/v1/user/userPrompts?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    for (const { promptName } of page.prompts) names.push(promptName)
    cursor = page.nextCursor
  }
  return names
}

/** Imports many prompts in one call. */
const importBatch = async (client: Client): Promise<void> => {
  const name = `Batch ${word()}`
  let isAcknowledged = false
  client.ledger.checks.set(name, async (reader) => {
    const count = (await namesOf(reader)).filter((each) => each.startsWith(name)).length
    return count === batchSize || (count === 0 && !isAcknowledged)
      ? null
      : `${count} of ${batchSize} imported`
  })
  const prompts = Array.from({ length: batchSize }, (_, index) => ({
    promptName: `${name} ${index}`,
    promptText: `${word()} ${index}`,
  }))
  await client.send('POST', '/v1/user/userPrompts/import', { prompts })
  isAcknowledged = true
}

/**
 * Repeatedly changes, deploys and publishes bots; submits prompts to the public library and imports them in
 * bulk.
 */
export const publish = (client: Client): Promise<void>[] => [
  ...Array.from({ length: 3 }, async () => {
    const name = `Bot ${word()}`
    const bot = { chatbotConfig: configOf(name, 'Prompt 1') }
    const { id: chatbotId } = await client.send<{ id: string }>('POST', '/v1/chatbots', bot)
    const acknowledgedState = { number: 0, isPublic: false }
    client.ledger.checks.set(name, checkDeployedBot(chatbotId, acknowledgedState))
    const update = (change: object) => client.send('POST', '/v1/chatbots/update', { chatbotId, ...change })
    await repeatForever(async () => {
      await client.send('POST', '/v1/chatbots/deploy', { chatbotId })
      acknowledgedState.number += 1
      if (acknowledgedState.number === 1) {
        await update({ type: 'chatbot-access', accessType: 'public' })
        acknowledgedState.isPublic = true
      }
      await update({
        type: 'update',
        chatbotConfig: configOf(name, `Prompt ${acknowledgedState.number + 1}`),
      })
    })
  }),
  repeatForever(async () => {
    const promptName = `Offered ${word()}`
    const prompt = { promptName, promptText: word() }
    const { id } = await client.send<{ id: string }>('POST', '/v1/user/userPrompts', prompt)
    await client.send('PUT', `/v1/user/userPrompts/${id}/offer`, { promptTag: 'SEO' })
    client.ledger.checks.set(promptName, async (reader) => {
      const { prompts } = await reader.get<{ prompts: { offer: { status: string } | null }[] }>(
        `/v1/user/userPrompts?ids=${id}`,
      )
      return prompts[0]?.offer?.status === 'pending' ? null : 'its offer is lost'
    })
  }),
  (async () => {
    for (let count = 0; count < 5; count++) await importBatch(client)
  })(),
]

/** How often each name with this prefix occurs, ascending. */
const frequencies = (names: readonly string[], prefix: string): number[] => {
  const groups = Map.groupBy(
    names.filter((name) => name.startsWith(prefix)),
    (name) => name,
  )
  return [...groups.values()].map(({ length }) => length).toSorted((a, b) => a - b)
}

/** Imports an archive next to the existing data: there must then be exactly one more copy of each item. */
export const exportAndImport = (client: Client): Promise<void>[] => [
  (async () => {
    const name = `Moved ${word()}`
    const add = (index: number) =>
      index < 5
        ? client.newProject(`${name} ${index}`)
        : client.addText(`${name} ${index}`, randomText(50).toString())
    await Promise.all(Array.from({ length: 9 }, (_, index) => add(index)))
    let isAcknowledged = false
    client.ledger.checks.set(name, async (reader) => {
      const { projects } = await reader.get<{ projects: { name: string }[] }>('/v1/projects?limit=100')
      const { attachments } = await reader.get<{ attachments: { title: string }[] }>(
        '/v2/user/attachments?limit=100',
      )
      const names = [...projects.map((each) => each.name), ...attachments.map(({ title }) => title)]
      const counts = frequencies(names, name)
      const [lowest] = counts
      const isComplete = counts.length === 9 && counts.every((count) => count === lowest)
      return isComplete && (lowest === 2 || (lowest === 1 && !isAcknowledged))
        ? null
        : `its things are there ${counts.join(', ')} times`
    })
    // a job runs the import, which the kill interrupts
    await client.moveIn(await client.moveOut())
    isAcknowledged = true
  })(),
]
