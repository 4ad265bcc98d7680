import * as api from '@atelier/contract/endpoints/index'
import { automaticTitle } from '@atelier/contract/chat/automatic-title'
import { limits } from '@atelier/contract/limits'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { uuidv7 } from './platform/uuid.ts'

const id = uuidv7()
const letters = (count: number) => 'x'.repeat(count)
const lines = (count: number) => Array.from({ length: count }, () => 'line').join('\n')

const text = { fileName: 'Lamps', fileContent: 'Lit at dusk.' }
const addText = api.attachments.addText.body
const addLink = api.attachments.addLink.body

const project = { name: 'Lamps', description: 'Keep them lit', creationMode: 'MANUAL' }
const createProject = api.projects.createProject.body
const updateBody = api.projects.updateProject.body
const forkBody = api.sharing.forkProject.body

const bot = { name: 'Keeper', description: 'Knows the lamps', prompt: 'Answer as a keeper.' }
const createBot = api.bots.createBot.body
const withBot = (change: object) => ({ chatbotConfig: { ...bot, ...change } })
const instruction = (change: object = {}) => ({ id, prompt: 'Be brief.', example: '', ...change })
const tooLongMessage =
  'Your Prompt is too long. Reduce to approximately 4000 characters or fewer to stay within the allowed limit.'

const renameBody = api.chats.updateChat.body
const searchBody = api.setUp.searchResources.body
const generateBody = api.setUp.generateProject.body
const inviteBody = api.invitations.inviteMembers.body
const emails = (...all: string[]) => ({ projectId: id, invitations: { type: 'EMAILS', emails: all } })

type Row = [
  what: string,
  schema: z.ZodType | undefined,
  /** A value at the limit, which is accepted, and one beyond it, which is rejected. */
  taken: unknown,
  refused: unknown,
  /** Null if the specification defines no text. */
  message: string | null,
]

/** Section 5 of specification 000. */
const projectRows: Row[] = [
  [
    'PRJ-20 a title of 1',
    createProject,
    { ...project, name: 'x' },
    { ...project, name: ' ' },
    'A project title is required.',
  ],
  [
    'PRJ-20 a title of 100',
    createProject,
    { ...project, name: letters(100) },
    { ...project, name: letters(101) },
    'Project title is too long.',
  ],
  [
    'PRJ-20 a description of 1',
    createProject,
    { ...project, description: 'x' },
    { ...project, description: ' ' },
    'A short description is required.',
  ],
  [
    'PRJ-20 a description of 500',
    createProject,
    { ...project, description: letters(500) },
    { ...project, description: letters(501) },
    'Project description is too long.',
  ],
  [
    'PRJ-20 a goal of 10',
    createProject,
    { ...project, goal: letters(10) },
    { ...project, goal: letters(9) },
    'Must be at least 10 characters if provided.',
  ],
  [
    'PRJ-20 a goal of 1000',
    createProject,
    { ...project, goal: letters(1000) },
    { ...project, goal: letters(1001) },
    'Your goal is too long.',
  ],
  [
    'PRJ-20 instructions of 2500',
    createProject,
    { ...project, systemPrompt: letters(2500) },
    { ...project, systemPrompt: letters(2501) },
    'Instructions are too long.',
  ],
  ['PRJ-20 no symbol', createProject, { ...project, symbol: null }, { ...project, symbol: '🗼🗼' }, null],
  [
    'PRJ-21 a goal to generate from of 10',
    generateBody,
    { goal: letters(10) },
    { goal: ` ${letters(9)} ` },
    'Please enter a meaningful project goal (at least 10 characters)',
  ],
  ['PRJ-31 a name of 4', updateBody, { name: ' Lamp ' }, { name: 'Lam ' }, 'Name is required'],
  [
    'PRJ-31 a description of 4',
    updateBody,
    { description: ' Lamp ' },
    { description: 'Lam ' },
    'Description is required',
  ],
  [
    'PRJ-35 a fork called by 1',
    forkBody,
    { projectId: id, projectName: 'x' },
    { projectId: id, projectName: ' ' },
    'A project title is required.',
  ],
  [
    'MGI-03 a goal of 10',
    searchBody,
    { goal: letters(10) },
    { goal: letters(9) },
    'Goal must be at least 10 characters.',
  ],
  [
    'MGI-03 a goal of 1000',
    searchBody,
    { goal: letters(1000) },
    { goal: letters(1001) },
    'Goal is too long. (Max 1000)',
  ],
  ['KNO-04 a trimmed URL', addLink, { url: ' https://lamps.example/ ' }, { url: 'lamps' }, 'Invalid URL'],
  [
    'MBR-02 an address',
    inviteBody,
    emails('bob@lamps.example'),
    emails('bob'),
    'Please enter a valid email address',
  ],
]

/** Section 5 of specification 001. */
const otherRows: Row[] = [
  ['VLT-12 no title', addText, { fileContent: 'Lit.' }, { ...text, fileName: ' ' }, 'Name is required'],
  ['VLT-12 a content', addText, text, { ...text, fileContent: ' \n ' }, 'Content is required'],
  [
    'VLT-12 20480 characters',
    addText,
    { ...text, fileContent: `${letters(20_480)}\n` },
    { ...text, fileContent: letters(20_481) },
    'Text content exceeds the maximum limit of 20KB.',
  ],
  [
    'VLT-12 20480 characters of two bytes',
    addText,
    { ...text, fileContent: 'é'.repeat(20_480) },
    { ...text, fileContent: 'é'.repeat(20_481) },
    'Text content exceeds the maximum limit of 20KB.',
  ],
  [
    'VLT-12 200 lines',
    addText,
    { ...text, fileContent: `${lines(200)}\n` },
    { ...text, fileContent: lines(201) },
    'Text content exceeds the maximum limit of 200 lines.',
  ],
  ['BOT-06 a name of 50', createBot, withBot({ name: letters(50) }), withBot({ name: letters(51) }), null],
  ['BOT-06 a name', createBot, withBot({}), withBot({ name: ' ' }), 'Required'],
  [
    'BOT-06 a description of 500',
    createBot,
    withBot({ description: letters(500) }),
    withBot({ description: letters(501) }),
    null,
  ],
  ['BOT-06 a description', createBot, withBot({}), withBot({ description: ' ' }), 'Required'],
  [
    'BOT-06 a greeting of 50',
    createBot,
    withBot({ greeting: letters(50) }),
    withBot({ greeting: letters(51) }),
    null,
  ],
  [
    'BOT-06 a prompt of 4000',
    createBot,
    withBot({ prompt: letters(4000) }),
    withBot({ prompt: letters(4001) }),
    tooLongMessage,
  ],
  ['BOT-06 a prompt', createBot, withBot({}), withBot({ prompt: ' ' }), 'Required'],
  [
    'BOT-06 an instruction of 4000',
    createBot,
    withBot({ instructions: [instruction({ prompt: letters(4000) })] }),
    withBot({ instructions: [instruction({ prompt: letters(4001) })] }),
    tooLongMessage,
  ],
  [
    'BOT-06 an example of 4000',
    createBot,
    withBot({ instructions: [instruction({ example: letters(4000) })] }),
    withBot({ instructions: [instruction({ example: letters(4001) })] }),
    tooLongMessage,
  ],
  [
    'BOT-06 an instruction with a prompt',
    createBot,
    withBot({ instructions: [instruction()] }),
    withBot({ instructions: [instruction({ prompt: '' })] }),
    'Required',
  ],
  [
    'BOT-06 4 instructions',
    createBot,
    withBot({ instructions: [1, 2, 3, 4].map(() => instruction()) }),
    withBot({ instructions: [1, 2, 3, 4, 5].map(() => instruction()) }),
    null,
  ],
  [
    'BOT-05 public access',
    api.bots.updateBot.body,
    { type: 'chatbot-access', chatbotId: id, accessType: 'public' },
    { type: 'chatbot-access', chatbotId: id, accessType: 'everyone' },
    null,
  ],
  [
    'CHT-03 a chat title of 100',
    renameBody,
    { newTitle: letters(100) },
    { newTitle: letters(101) },
    'Title is too long',
  ],
  ['CHT-03 a chat title', renameBody, { newTitle: 'x' }, { newTitle: ' ' }, null],
]

it.each([...projectRows, ...otherRows])(
  'API-15 accepts %s at its limit and rejects more',
  (_what, schema, acceptedValue, rejectedValue, message) => {
    expect(schema?.safeParse(acceptedValue).error).toBe(undefined)
    const issueMessage = schema?.safeParse(rejectedValue).error?.issues[0]?.message
    expect(issueMessage).toBeTypeOf('string')
    expect(issueMessage).toBe(message ?? issueMessage)
  },
)

it('VLT-12 gives a text without a title the title “untitled”', () => {
  expect(addText?.parse({ fileContent: ' Lit. ' })).toMatchObject({
    fileName: 'untitled',
    fileContent: 'Lit.',
  })
})

it('CHT-03 cuts the automatic title to 50 characters', () => {
  expect(automaticTitle(letters(50))).toHaveLength(50)
  expect(automaticTitle(letters(51))).toHaveLength(50)
})

/** Section 9 of both specifications, as the server and its clients read it. */
it('UPL-02 UPL-04 VLT-02 AUTH-06 matches the numbers in the specifications', () => {
  expect(limits.upload).toMatchObject({
    fileBytes: 52_428_800,
    imageBytes: 10 * 1024 ** 2,
    filesPerDrop: 10,
    guestFiles: 3,
    chatFiles: 10,
    chatImages: 3,
    projectImages: 10,
    vaultImages: 10,
    snippetName: 'snippet.txt',
  })
  expect(limits.usage).toEqual({
    assistant: { guest: 30, other: 102 },
    tools: { guest: 3, free: 5 },
    visionBoard: { guest: 0, free: 2 },
    analystExtra: 15,
  })
  expect(limits.bot).toMatchObject({ iconBytes: 2 * 1024 ** 2, nameMax: 50, instructions: 4 })
  expect(limits.project).toMatchObject({ idLength: 36, pageSize: 20, avatars: 4, minAttachments: 1 })
  expect([limits.sharing.teamSearch, limits.invitation.badgeCap, limits.prompt.searchResults]).toEqual([
    50, 99, 6,
  ])
  expect([limits.aiTools.related, limits.vault.sizeDecimals]).toEqual([2, 2])
})
