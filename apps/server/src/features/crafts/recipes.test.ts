import * as chats from '@atelier/contract/endpoints/chats'
import * as endpoints from '@atelier/contract/endpoints/crafts'
import { type CraftRecipe, craftRecipes } from '@atelier/contract/craft-recipes'
import type { CraftOutput } from '@atelier/contract/tool-output'
import { expect, it } from 'vitest'
import { signUp } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { whenRead } from '../../test/readings.ts'
import { uploadFile } from '../../test/sources.ts'

const log = `# The log of the lamp

The lamp was lit for the first time on 9 March 1911. It stood on the northern head of the island.

## The store

In 1923 the store was moved to the cellar below the stairs. Nobody had asked the keeper about it.
`
const table = 'year,litres\n1911,417\n1912,390\n1913,402\n'

describeApp('recipes', (test) => {
  const make = async (kind: CraftRecipe, files: Record<string, string>) => {
    const ada = await signUp(test())
    const { id } = await ada.get(chats.createChat, { body: {} })
    const attachmentIds = []
    for (const [name, text] of Object.entries(files)) {
      const attachmentId = await uploadFile(ada, name, Buffer.from(text), { source: 'CHAT' })
      await whenRead(test(), ada, attachmentId)
      attachmentIds.push(attachmentId)
    }
    const text = craftRecipes.find((recipe) => recipe.kind === kind)?.question ?? ''
    await ada.events(chats.sendMessage, { params: { chatId: id }, body: { text, attachmentIds } })
    const { messages } = await ada.get(chats.getChat, { params: { chatId: id } })
    const answer = messages.at(-1)
    const parts = answer?.parts.filter((part): part is CraftOutput => part.type === 'craft') ?? []
    const crafts = await Promise.all(
      parts.map(({ craftId, versionId }) =>
        ada.get(endpoints.getCraftVersion, { params: { craftId, versionId } }),
      ),
    )
    return { answer, crafts }
  }

  it('CRF-01 makes a briefing without a model: the sources’ own sentences, cited, and labelled so', async () => {
    const { answer, crafts } = await make('briefing', { 'log.md': log })
    const [craft] = crafts
    expect(craft?.origin).toBe('recipe')
    expect(craft?.content).toContain('The lamp was lit for the first time on 9 March 1911. [1]')
    expect(craft?.content).toContain('Made without a language model')
    expect(craft?.citations[0]).toMatchObject({ number: 1, title: 'log.md' })
    expect(craft?.citations.map(({ quote }) => quote)).toContain(
      'The lamp was lit for the first time on 9 March 1911.',
    )
    expect(answer?.citations).toEqual(craft?.citations)
  })

  it('CRF-01 makes a timeline of what the sources date, as a list and as a diagram', async () => {
    const { crafts } = await make('timeline', { 'log.md': log })
    const [list, drawn] = crafts.map(({ content }) => content)
    expect(list).toMatch(/\*\*1911-03-09\*\* The lamp was lit[\s\S]*\*\*1923\*\* In 1923 the store/)
    expect(drawn).toMatch(/^timeline\n {2}1911-03-09 : The lamp was lit/)
  })

  it('CRF-01 makes a map of headings, questions with their answers, and tables that can be sorted', async () => {
    expect((await make('map', { 'log.md': log })).crafts[0]?.content).toContain('The store')
    const { crafts } = await make('questions', { 'log.md': log })
    expect(crafts[0]?.content).toContain('**What does “log.md” say about “The store”?**')
    const page = (await make('table', { 'litres.csv': table })).crafts[0]?.content ?? ''
    expect(page).toContain('<button type="button">litres</button>')
    expect(page).toContain('<td>1911</td><td>417</td>')
  })

  it('CRF-01 says what is missing where there is nothing to make it of', async () => {
    const { answer, crafts } = await make('table', { 'log.md': log })
    expect(crafts).toEqual([])
    expect(answer?.parts).toEqual([{ type: 'text', text: 'The sources hold no table.' }])
    const nothing = await make('briefing', {})
    expect(nothing.answer?.parts).toEqual([
      expect.objectContaining({ text: expect.stringContaining('There are no sources') }),
    ])
  })
})
