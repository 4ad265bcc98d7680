import { answerApprovals, answerForm } from '@atelier/contract/endpoints/chat/chats'
import type { AttachmentId } from '@atelier/contract/ids'
import type { ToolPart } from '@atelier/contract/answers/message'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { focusErrors } from '../../../lib/forms/focus-errors.ts'
import { aMessage, newId } from '../../../test/fixtures.ts'
import { openPart } from '../../../test/open-part.tsx'
import { respond, respondWithError } from '../../../test/server.ts'
import { AssistantMessage } from './assistant-message.tsx'
import { ToolCard } from './tool-card.tsx'

const calculator: ToolPart = {
  type: 'tool',
  toolCallId: 'a',
  name: 'calculator',
  title: 'Calculator',
  input: { expression: '6 * 7' },
  state: 'approval-requested',
  approval: { id: 'approval-1' },
}

const open = async (part: ToolPart, chatId: string | null = newId()) =>
  (await openPart(<ToolCard part={part} chatId={chatId} />)).screen

it('CHT-02 asks before a tool runs, showing what it would do and how long the permission lasts', async () => {
  const body = Promise.withResolvers<unknown>()
  respond(answerApprovals, async ({ request }) => {
    body.resolve(await request.json())
    return { isResumed: true }
  })
  const screen = await open(calculator)
  const card = screen.getByRole('region', { name: 'Calculator is asking for permission' })
  await expect.element(card.getByText('6 * 7')).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: /How long to allow this tool/ }))
  await userEvent.click(screen.getByRole('option', { name: 'In this chat' }))
  await userEvent.click(card.getByRole('button', { name: 'Allow', exact: true }))
  expect(await body.promise).toEqual({
    answers: [{ approvalId: 'approval-1', approved: true, scope: 'chat' }],
  })
  await expect.element(card.getByRole('button', { name: 'Decline' })).toBeDisabled()
})

it('LAB-03 hides the chat-wide permission when a plugin would ask again anyway, and says why it asks', async () => {
  const approval = { id: 'approval-1', because: 'outside' as const }
  const screen = await open({ ...calculator, name: 'lamps__light', title: 'Lamps: Light', approval })
  await expect.element(screen.getByText(/has outside content/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /How long to allow this tool/ }))
  const options = screen
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(options).toEqual(['Once', 'Always'])
})

it('CHT-02 says when a response couldn’t be sent, and lets the user send it again', async () => {
  respondWithError(answerApprovals, 'CONFLICT', 'This was already answered, perhaps in another window.')
  const screen = await open(calculator)
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await expect.element(screen.getByText('Couldn’t send your response')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Decline' })).toBeEnabled()
})

it('CHT-02 shows the request without buttons to read-only viewers', async () => {
  const screen = await open(calculator, null)
  await expect.element(screen.getByText('Allow the assistant to use “Calculator”?')).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

it.each([
  [{ state: 'input-available' }, 'Using Calculator…'],
  [{ state: 'output-denied' }, 'Didn’t use Calculator'],
  [{ state: 'output-error', errorText: 'It cannot read that.' }, 'Used Calculator (failed)'],
] as const)('CHT-02 shows the state of a call: %o', async (change, text) => {
  const screen = await open({ ...calculator, approval: undefined, ...change })
  await expect.element(screen.getByText(text)).toBeInTheDocument()
})

it('CHT-02 renders a tool’s result by its type', async () => {
  const fileId = newId() as AttachmentId
  const screen = await open({
    ...calculator,
    state: 'output-available',
    output: [
      {
        type: 'table',
        columns: [
          { name: 'Month', type: 'text' },
          { name: 'Litres', type: 'number' },
        ],
        rows: [
          ['January', 417],
          ['February', null],
        ],
        total: 12,
      },
      {
        type: 'chart',
        chart: {
          v: 1,
          type: 'bar',
          title: 'Oil by winter',
          x: { field: 'Winter', kind: 'category' },
          y: { field: 'Barrels' },
          columns: ['Winter', 'Barrels'],
          rows: [['1931', 3]],
        },
      },
      { type: 'file', fileId, name: 'oil.csv', mediaType: 'text/csv', size: 9 },
      { type: 'link', url: 'https://lamps.example/oil', title: 'About oil' },
    ],
  })
  const table = screen.getByRole('table', { name: 'First 2 of 12 rows' })
  await expect.element(table.getByRole('row', { name: 'February –' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^Chart: Oil by winter/ })).toBeVisible()
  const file = screen.getByRole('link', { name: 'oil.csv' })
  await expect.element(file).toHaveAttribute('href', `/v1/attachments/${fileId}/content`)
  // an external URL is shown as text, not as a link
  await expect.element(screen.getByText(/lamps.example/)).toBeVisible()
  expect(screen.getByRole('link', { name: /About oil/ }).query()).toBeNull()
})

const lamp: ToolPart = {
  type: 'tool',
  toolCallId: 'b',
  name: 'lamps__light',
  title: 'Lamps: Light',
  input: {},
  state: 'input-available',
  form: {
    id: 'form-1',
    message: 'Which room?',
    fields: [
      { name: 'room', label: 'Room', description: '', kind: 'text', isRequired: true },
      { name: 'hours', label: 'Hours', description: 'Of light', kind: 'integer', isRequired: false, max: 9 },
      { name: 'dim', label: 'Dimmed', description: '', kind: 'boolean', isRequired: false },
      {
        name: 'color',
        label: 'Color',
        description: '',
        kind: 'choice',
        isRequired: true,
        options: [{ value: 'w', label: 'White' }],
      },
    ],
  },
}

it('LAB-03 shows a form that a plugin requests, which works by keyboard, and sends the input', async () => {
  onTestFinished(focusErrors())
  const body = Promise.withResolvers<unknown>()
  respond(answerForm, async ({ request }) => {
    body.resolve(await request.json())
    return { action: 'accept' as const }
  })
  const screen = await open(lamp)
  const card = screen.getByRole('region', { name: 'Lamps: Light is requesting information' })
  await expect.element(card.getByText('Which room?')).toBeVisible()
  await userEvent.fill(card.getByLabelText('Hours (optional)'), '12')
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByLabelText('Room')).toHaveFocus()
  await expect.element(card.getByText('At most 9')).toBeVisible()
  await userEvent.keyboard('attic')
  await userEvent.fill(card.getByLabelText('Hours (optional)'), '3')
  await userEvent.click(card.getByRole('checkbox', { name: 'Dimmed' }))
  await userEvent.click(card.getByRole('button', { name: 'Accept' }))
  const color = card.getByRole('button', { name: /Color/ })
  await expect.element(color).toHaveFocus()
  await expect.element(color).toHaveAccessibleDescription(/Fill in this field/)
  await userEvent.click(color)
  await userEvent.click(screen.getByRole('option', { name: 'White' }))
  await userEvent.click(card.getByRole('button', { name: 'Accept' }))
  expect(await body.promise).toEqual({
    action: 'accept',
    content: { room: 'attic', hours: 3, dim: true, color: 'w' },
  })
  await expect.element(card.getByRole('button', { name: 'Decline' })).toBeDisabled()
})

it('LAB-03 plays an audio result of a plugin', async () => {
  const { form: _form, ...finishedCall } = lamp
  const file = {
    type: 'file' as const,
    fileId: newId() as AttachmentId,
    name: 'bell.wav',
    mediaType: 'audio/wav',
    size: 2,
  }
  const screen = await open({ ...finishedCall, state: 'output-available', output: [file] })
  const player = screen.getByLabelText('bell.wav')
  await expect.element(player).toHaveAttribute('src', `/v1/attachments/${file.fileId}/content`)
  expect(player.element().tagName).toBe('AUDIO')
})

it('LAB-03 lets a form be answered while its answer is being written', async () => {
  const message = aMessage(newId(), 'assistant', '', { status: 'streaming', parts: [lamp] })
  const noop = () => undefined
  const { screen } = await openPart(
    <AssistantMessage
      message={message}
      chatId={newId()}
      maySend
      isBusy
      siblings={[message.id]}
      selectedSource={null}
      isReconnecting={false}
      onCite={noop}
      onSwitch={noop}
      onRegenerate={noop}
      onDelete={noop}
      onCompare={noop}
    />,
  )
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeEnabled()
})
