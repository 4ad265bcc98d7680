import { type AiTool, type ToolResult, trendingCategory } from '@atelier/contract/tools/ai-tool'
import * as endpoints from '@atelier/contract/endpoints/tools/ai-tools'
import { messages } from '@atelier/contract/messages'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'
import { respond, failNetwork, respondWithError } from '../../test/server.ts'

const texts = messages.tools

const tool = (name: string, change: Partial<AiTool> = {}): AiTool => {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return {
    id: slug,
    attributes: {
      name,
      slug,
      description: `What ${name} does.`,
      url: `https://${slug}.example/`,
      ToolImage: { url: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' },
    },
    categories: ['Writing'],
    toolMetrics: { views: 1250, likes: 3 },
    reaction: null,
    ...change,
  }
}

let viewedSlugs: string[]
let tools: AiTool[]
let pinnedTools: string[]

beforeEach(() => {
  viewedSlugs = []
  tools = [
    tool('Alpha'),
    tool('Beta', { categories: ['Writing', trendingCategory] }),
    tool('Gamma'),
    tool('Plagiarism checker', { id: 'plagiarism-checker' }),
  ]
  tools = tools.map((each) =>
    each.id === 'plagiarism-checker' ? { ...each, attributes: { ...each.attributes, url: null } } : each,
  )
  pinnedTools = ['gamma']
  respond(endpoints.listTools, () => ({ tools, pinnedTools, usage: { used: 3, limit: 5 } }))
  respond(endpoints.getToolMetrics, { metrics: [{ id: 'alpha', likes: 1_250_000 }] })
  respond(endpoints.countToolView, ({ url }) => {
    viewedSlugs.push(url.searchParams.get('toolId') ?? '')
    return { views: 1 }
  })
})

it('TLS-01 lists tools by section with their counts, and searches names in any case', async () => {
  const { screen } = await openApp('/chat/tools/alpha?panel=aiTools')
  const section = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(section('Currently using').getByRole('link', { name: /^Alpha/ })).toBeVisible()
  await expect.element(section('Pinned Tools').getByRole('link', { name: /^Gamma/ })).toBeVisible()
  await expect.element(section(trendingCategory).getByRole('link', { name: /^Beta/ })).toBeVisible()
  expect(section('Related Tools').getByRole('link').elements()).toHaveLength(2)
  expect(section('All Tools').getByRole('link').elements()).toHaveLength(4)
  await expect.element(section('Currently using')).toMatchTextContent(/1\.3Kviews.*1\.3Mlikes/)
  await expect.poll(() => viewedSlugs).toEqual(['alpha'])
  const searchBox = screen.getByRole('searchbox', { name: 'Search tools' })
  await userEvent.fill(searchBox, 'BET')
  await expect.element(section('Results').getByRole('link', { name: /^Beta/ })).toBeVisible()
  expect(section('Results').getByRole('link').elements()).toHaveLength(1)
  await userEvent.fill(searchBox, 'nothing')
  await expect.element(screen.getByText(texts.none)).toBeVisible()
})

it('TLS-03 pins a tool at once, and rolls back with a message on an error or a lost connection', async () => {
  const { screen } = await openApp('/chat?panel=aiTools')
  const pinnedTools = screen.getByRole('region', { name: 'Pinned Tools', exact: true })
  const allTools = screen.getByRole('region', { name: 'All Tools' })
  await expect.element(pinnedTools.getByRole('link', { name: /^Gamma/ })).toBeVisible()
  respondWithError(endpoints.pinTool, 'INTERNAL', 'The disk is full.')
  await allTools.getByRole('button', { name: 'Pin Alpha' }).click()
  await expect.element(screen.getByText(texts.pinFailed)).toBeVisible()
  await expect.element(pinnedTools.getByRole('link', { name: /^Alpha/ })).not.toBeInTheDocument()
  respondWithError(endpoints.unpinTool, 'INTERNAL', 'The disk is full.')
  await allTools.getByRole('button', { name: 'Unpin Gamma' }).click()
  await expect.element(screen.getByText(texts.unpinFailed)).toBeVisible()
  await expect.element(pinnedTools.getByRole('link', { name: /^Gamma/ })).toBeVisible()
  failNetwork(endpoints.pinTool)
  await allTools.getByRole('button', { name: 'Pin Alpha' }).click()
  await expect.element(screen.getByText(texts.pinError)).toBeVisible()
  failNetwork(endpoints.unpinTool)
  await allTools.getByRole('button', { name: 'Unpin Gamma' }).click()
  await expect.element(screen.getByText(texts.unpinError)).toBeVisible()
  await expect.element(pinnedTools.getByRole('link', { name: /^Gamma/ })).toBeVisible()
  respond(endpoints.pinTool, { pinnedTools: ['alpha', 'gamma'] })
  await allTools.getByRole('button', { name: 'Pin Alpha' }).click()
  await expect.element(pinnedTools.getByRole('link', { name: /^Alpha/ })).toBeVisible()
})

it('TLS-03 counts a like at once, thanks the user for a reaction, and rolls back on failure', async () => {
  const { screen } = await openApp('/chat/tools/beta')
  const likeButton = screen.getByRole('button', { name: /^Like Beta/ })
  await expect.element(likeButton).toMatchTextContent('3')
  respond(endpoints.reactToTool, tool('Beta', { reaction: 'like' }))
  await likeButton.click()
  await expect.element(likeButton).toMatchTextContent('4')
  await expect.element(screen.getByText(texts.liked, { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Dislike Beta' }).click()
  await expect.element(screen.getByText(texts.disliked)).toBeVisible()
  await expect.element(likeButton).toMatchTextContent('3')
  respondWithError(endpoints.reactToTool, 'INTERNAL', 'The disk is full.')
  await likeButton.click()
  await expect.element(screen.getByText('Couldn’t save your feedback')).toBeVisible()
  await expect.element(likeButton).toMatchTextContent('3')
})

it('TLS-02 compares a text and shows matches; AUTH-06 shows the remaining runs, and keeps the text at the limit', async () => {
  const result: ToolResult = {
    tool: 'plagiarism-checker',
    restated: [],
    model: null,
    words: 9,
    shared: 8,
    compared: 1,
    runs: [
      {
        start: 0,
        end: 9,
        words: 8,
        attachmentId: '01950000-0000-7000-8000-000000000001' as never,
        title: 'log.txt',
        source: { start: 4, end: 13 },
      },
    ],
  }
  respond(endpoints.runTool, { result, usage: { used: 5, limit: 5 } })
  const { screen } = await openApp('/chat/tools/plagiarism-checker')
  await expect.element(screen.getByText('2 of 5 runs left today')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Text to compare' })
  await userEvent.fill(field, 'The lamps burn oil.')
  const run = screen.getByRole('button', { name: 'Compare with my sources' })
  await run.click()
  const resultRegion = screen.getByRole('region', { name: 'Result' })
  await expect.element(resultRegion.getByText(/8 of 9 words/)).toBeVisible()
  expect(resultRegion.element().querySelector('mark')?.textContent).toBe('The lamps')
  await expect.element(resultRegion.getByRole('button', { name: /log\.txt/ })).toBeVisible()
  await expect.element(screen.getByText('0 of 5 runs left today')).toBeVisible()
  respondWithError(endpoints.runTool, 'USAGE_LIMIT_REACHED', 'You have used your 5 tool runs for today.')
  await run.click()
  await expect.element(screen.getByText('You have used your 5 tool runs for today.')).toBeVisible()
  await expect.element(field).toHaveValue('The lamps burn oil.')
})

it('TLS-02 accepts or dismisses each plainer word', async () => {
  tools = [tool('AI Humanizer', { id: 'ai-humanizer' })]
  respond(endpoints.runTool, {
    result: {
      tool: 'ai-humanizer',
      model: null,
      changes: [
        { start: 0, end: 11, from: 'In order to', to: 'To', reason: 'This can be said in fewer words.' },
        { start: 18, end: 25, from: 'utilize', to: 'use', reason: 'A simpler word works here.' },
      ],
    },
    usage: { used: 1, limit: null },
  })
  const { screen } = await openApp('/chat/tools/ai-humanizer')
  await userEvent.fill(
    screen.getByRole('textbox', { name: 'Text to simplify' }),
    'In order to go we utilize it.',
  )
  await screen.getByRole('button', { name: 'Suggest simpler wording' }).click()
  const result = screen.getByRole('region', { name: 'Result' })
  await expect.element(result.getByText('2 of 2 changes selected')).toBeVisible()
  await result.getByText(/Replace “utilize”/).click()
  await expect.element(result.getByText('1 of 2 changes selected')).toBeVisible()
  expect(result.element().querySelectorAll('del')).toHaveLength(1)
})
