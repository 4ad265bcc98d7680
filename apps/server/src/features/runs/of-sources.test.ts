import * as endpoints from '@atelier/contract/endpoints/chats'
import { expect, it } from 'vitest'
import { signUp } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { untilRead, uploadFile } from '../../test/sources.ts'

describeApp('questions about a source itself', (test) => {
  it('CHT-06 counts all rows of a table that no prompt would hold, and says nothing of its size where it cannot', async () => {
    const ada = await signUp(test())
    const rowsOf = async (count: number): Promise<string> => {
      const rows = Array.from({ length: count }, (_, at) => `Lamp ${at} of the harbour wall,${at % 90},red`)
      const bytes = new TextEncoder().encode(['Lamp,Reach,Colour', ...rows].join('\n'))
      const id = await uploadFile(ada, `lamps-${count}.csv`, bytes)
      await untilRead(test(), ada, id)
      const { id: chatId } = await ada.get(endpoints.createChat, { body: {} })
      const body = { text: 'What is this?', attachmentIds: [id], model: 'builtin' }
      await ada.events(endpoints.sendMessage, { params: { chatId }, body })
      const { messages } = await ada.get(endpoints.getChat, { params: { chatId } })
      return messages[1]?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? ''
    }
    expect(await rowsOf(1200)).toMatch(/^A table of 1200 rows with the columns Lamp, Reach, Colour\. \[1\]/)
    expect(await rowsOf(11_000)).toMatch(/^A table with the columns Lamp, Reach, Colour\. \[1\]/)
  })
})
