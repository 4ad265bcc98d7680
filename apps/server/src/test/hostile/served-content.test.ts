import { addText, getAttachmentText } from '@atelier/contract/endpoints/sources/attachments'
import { createChat, getChat, sendMessage, updateChat } from '@atelier/contract/endpoints/chat/chats'
import { createProject, getProject, updateProject } from '@atelier/contract/endpoints/projects/projects'
import { expect, it } from 'vitest'
import { signUp, type TestActor } from '../actors.ts'
import { describeApp } from '../describe-app.ts'
import { waitUntilRead } from '../wait-until-read.ts'
import { attachmentIdOf, upload } from '../tus-client.ts'

/** Text on which a database, a log or a screen may fail. */
const letters = {
  NUL: 'before\u0000after',
  'half a letter': 'before\ud800after',
  'turned directions': 'before\u202eafter\u2066',
  controls: 'before\u0007\u001b[31m\u0008after',
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'no letter at all': '\u200b\u200d\ufeff\u2060 ok',
  'a storm of accents': `before${'\u0301'.repeat(60)}after`,
}

/** Functions that write a free-text field and read it again. */
const fields: Record<
  string,
  (actor: TestActor, text: string) => Promise<{ status: number; back?: string | null }>
> = {
  'a project’s name': async (actor, text) => {
    const response = await actor.call(createProject, {
      body: { name: text, description: 'Some words', creationMode: 'MANUAL' },
    })
    return { status: response.status, back: response.data?.name ?? null }
  },
  'a project’s instructions': async (actor, text) => {
    const { id: projectId } = await actor.get(createProject, {
      body: { name: 'Lamp', description: 'Some words', creationMode: 'MANUAL' },
    })
    const updateResponse = await actor.call(updateProject, {
      params: { projectId },
      body: { systemPrompt: text, description: text },
    })
    const project = await actor.get(getProject, { params: { projectId } })
    return { status: updateResponse.status, back: updateResponse.data ? project.systemPrompt : null }
  },
  'a chat’s title': async (actor, text) => {
    const { id: chatId } = await actor.get(createChat, { body: {} })
    const updateResponse = await actor.call(updateChat, { params: { chatId }, body: { newTitle: text } })
    const chat = await actor.get(getChat, { params: { chatId } })
    return { status: updateResponse.status, back: chat.title }
  },
  'a message': async (actor, text) => {
    const { id: chatId } = await actor.get(createChat, { body: {} })
    const response = await actor.send(sendMessage, { params: { chatId }, body: { text } })
    await response.text()
    const { messages } = await actor.get(getChat, { params: { chatId } })
    const part = messages[0]?.parts[0]
    return { status: response.status, back: part?.type === 'text' ? part.text : null }
  },
  'a pasted text and its name': async (actor, text) => {
    const response = await actor.call(addText, {
      body: { fileName: text, fileContent: text, source: 'VAULT' },
    })
    return { status: response.status, back: response.data?.title ?? null }
  },
}

describeApp(
  'hostile texts and names',
  (test) => {
    const cases = Object.keys(fields).flatMap((field) =>
      Object.keys(letters).map((about) => [field, about] as const),
    )
    it.each(cases)('%s accepts or rejects %s, and never fails on it', async (field, about) => {
      const ada = await signUp(test())
      const text = letters[about as keyof typeof letters]
      const { status, back } = (await fields[field]?.(ada, text)) ?? { status: 0 }
      expect([200, 201, 400]).toContain(status)
      const storedText = back ?? ''
      expect(storedText.isWellFormed()).toBe(true)
      expect(storedText).not.toContain('\u0000')
    })

    it.each(Object.keys(fields))(
      '%s stores script as it was written, to be escaped when shown',
      async (field) => {
        const { back } = (await fields[field]?.(await signUp(test()), letters.script)) ?? {}
        expect(back).toBe(letters.script)
      },
    )

    it.each([
      ['a page', 'page.html', '<script>parent.alert(1)</script> words'],
      [
        'a drawing',
        'drawing.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><text>words</text></svg>',
      ],
      [
        'XHTML',
        'page.xhtml',
        '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script><p>words</p></html>',
      ],
      ['script', 'words.js', 'alert("words")'],
      ['a reserved name', 'CON', 'words'],
      ['a name of 255 characters', `${'名'.repeat(251)}.txt`, 'words'],
      ['a name with quotes and line breaks', 'a";\r\nset-cookie: x=1;".html', 'words'],
      ['a disguised name', 'photo.png\u202e\u200bgpj.html', '<b>words</b>'],
      ['a name with percent signs', '%0d%0aset-cookie:x=1%00.txt', 'words'],
    ])('UPL-01 returns %s as a download that runs nowhere', async (_what, filename, body) => {
      const ada = await signUp(test())
      const response = await upload(ada.raw, Buffer.from(body), { filename, source: 'VAULT' })
      const id = attachmentIdOf(response)
      expect((await waitUntilRead(test(), ada, id)).status).toBe('completed')
      expect((await ada.get(getAttachmentText, { params: { id } })).text).toContain('words')
      for (const headers of [{}, { range: 'bytes=0-3' }, { accept: 'text/html' }] as Record<
        string,
        string
      >[]) {
        const response = await ada.raw(`/v1/attachments/${id}/content`, { headers })
        await response.arrayBuffer()
        expect(response.headers.get('content-type')).toBe('application/octet-stream')
        expect(response.headers.get('content-disposition')).toMatch(
          /^attachment; filename\*=UTF-8''[\w.~%-]+$/,
        )
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
        expect(response.headers.get('set-cookie')).toBeNull()
      }
    })
  },
  undefined,
)
