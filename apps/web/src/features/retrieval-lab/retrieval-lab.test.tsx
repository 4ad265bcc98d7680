import { getProject } from '@atelier/contract/endpoints/projects/projects'
import * as lab from '@atelier/contract/endpoints/projects/retrieval-lab'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { Project } from '@atelier/contract/projects/project'
import {
  type EmbeddingProgress,
  Explanation,
  PinnedQuestion,
  RetrievalRun,
} from '@atelier/contract/projects/retrieval'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { aGuest, allPermissions, anAttachment, aProject, drivesWith, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, neverRespond, respondWithError, streamLive } from '../../test/server.ts'

const source = anAttachment({ title: 'Boiler manual', status: 'completed' })
const aRun = (change: Partial<z.input<typeof RetrievalRun>> = {}) =>
  RetrievalRun.parse({
    id: newId(),
    status: 'completed',
    cause: 'asked',
    startedBy: 'Ada',
    total: 2,
    done: 2,
    figures: { questions: 2, recallAt5: 0.5, meanReciprocalRank: 0.5 },
    fingerprint: 'a',
    sources: 3,
    embeddingModel: null,
    createdAt: Date.now(),
    endedAt: Date.now(),
    ...change,
  })

const aQuestion = (
  text: string,
  ranks: (number | null)[],
  change: Partial<z.input<typeof PinnedQuestion>> = {},
) =>
  PinnedQuestion.parse({
    id: newId(),
    text,
    expected: { attachmentId: source.id, title: source.title },
    page: null,
    quote: null,
    createdBy: 'Ada',
    createdAt: Date.now(),
    ranks: ranks.map((rank) => ({ runId: newId(), rank })),
    ...change,
  })

const explanation = Explanation.parse({
  model: 'builtin',
  sources: 2,
  allShown: null,
  search: {
    query: 'When is the boiler vented?',
    searched: 12,
    embeddingModel: null,
    words: [{ word: 'boiler', passages: 2, use: 'chooses', readAs: [] }],
    smallWords: ['when', 'is', 'the'],
    limit: 12,
    worthOfBest: 0.12,
    passages: [
      {
        attachmentId: source.id,
        title: source.title,
        label: null,
        page: 4,
        heading: null,
        start: 10,
        end: 90,
        excerpt: 'The boiler must be vented.',
        byWords: 1,
        byMeaning: null,
        byFit: 1,
        isTaken: true,
        isNoise: false,
      },
      {
        attachmentId: newId(),
        title: 'Garden',
        label: null,
        page: null,
        heading: null,
        start: 0,
        end: 9,
        excerpt: 'The hedge.',
        byWords: null,
        byMeaning: null,
        byFit: 9,
        isTaken: false,
        isNoise: true,
      },
    ],
  },
})

const makeLab = (
  questions: PinnedQuestion[],
  run: RetrievalRun | null = null,
  embedding: EmbeddingProgress | null = null,
) => ({
  embedding,
  questions,
  now: run?.figures ?? null,
  before: null,
  run,
})

const openLab = async (change: Partial<Project> = {}, search = '') => {
  const project = { ...aProject({ drives: drivesWith(source) }), ...change }
  respond(getProject, project)
  respond(lab.explainRetrieval, explanation)
  return { project, ...(await openApp(`/chat/projects/${project.id}/retrieval${search}`)) }
}

it('KNO-03 pins a question with its expected source, and keeps the input when that fails', async () => {
  respond(lab.listPinnedQuestions, makeLab([]))
  const { screen } = await openLab()
  await expect.element(screen.getByText('No questions yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pin question' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Pin question' }))
  await expect.element(dialog.getByText('Enter a question.')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Question'), 'When is it vented?')
  await userEvent.click(dialog.getByRole('button', { name: /Expected source/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Boiler manual' }))
  await userEvent.fill(dialog.getByLabelText('Page (optional)'), 'four')
  await userEvent.click(dialog.getByRole('button', { name: 'Pin question' }))
  await expect.element(dialog.getByText('Enter a page number.')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Page (optional)'), '4')
  respondWithError(
    lab.pinQuestion,
    'CONFLICT',
    'This project has reached the maximum of 100 pinned questions. Remove one to pin another.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Pin question' }))
  await expect.element(dialog.getByText(/the maximum of 100 pinned questions/)).toBeVisible()
  const onBody = vi.fn<(body: unknown) => void>()
  const question = aQuestion('When is it vented?', [])
  respond(lab.pinQuestion, async ({ request }) => {
    onBody(await request.json())
    respond(lab.listPinnedQuestions, makeLab([question]))
    return question
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Pin question' }))
  await expect.element(screen.getByText('Not run yet')).toBeVisible()
  const body = { text: 'When is it vented?', expectedAttachmentId: source.id, page: 4, quote: null }
  expect(onBody).toHaveBeenCalledExactlyOnceWith(body)
})

it('KNO-03 shows the previous and current rank of each question, and which sources are gone', async () => {
  const questions = [
    aQuestion('Same?', [2, 2]),
    aQuestion('Better?', [1, null]),
    aQuestion('Worse?', [7, 3]),
    aQuestion('Lost?', [null, 3]),
    aQuestion('Gone?', [], { expected: { attachmentId: null, title: 'Old manual' } }),
    aQuestion('Open?', [], { expected: null }),
  ]
  respond(lab.listPinnedQuestions, {
    questions,
    now: { questions: 4, recallAt5: 0.5, meanReciprocalRank: 0.41 },
    before: { questions: 4, recallAt5: 0.75, meanReciprocalRank: 0.29 },
    run: aRun({ cause: 'change' }),
    embedding: null,
  })
  const { screen } = await openLab()
  const row = (text: string) => screen.getByRole('listitem').filter({ hasText: text })
  await expect.element(row('Same?').getByText('Rank 2', { exact: true })).toBeVisible()
  await expect.element(row('Better?').getByText('Rank not found → 1')).toBeVisible()
  await expect.element(row('Worse?').getByText('Rank 3 → 7')).toBeVisible()
  await expect.element(row('Lost?').getByText('Rank 3 → not found')).toBeVisible()
  await expect.element(row('Gone?').getByText('Source no longer available')).toBeVisible()
  await expect.element(row('Gone?').getByText('Old manual')).toBeVisible()
  await expect.element(row('Open?').getByText('No source expected')).toBeVisible()
  const results = screen.getByRole('region', { name: 'Results' })
  await expect
    .poll(() => results.element().textContent)
    .toMatch(/75% → 50%.*0\.29 → 0\.41.*4 questions.*after a change: 3 sources, keywords only/)
})

it('KNO-03 shows how many sources are ready for semantic search, until all are', async () => {
  respond(lab.listPinnedQuestions, makeLab([], null, { model: 'openai/small', done: 1200, total: 8000 }))
  const { screen } = await openLab()
  await expect.element(screen.getByText('1,200 of 8,000')).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: /search by meaning/ })).toBeVisible()
})

it('KNO-03 runs all questions, shows progress, and updates on events', async () => {
  const events = streamLive(followEvents)
  const runningRun = aRun({ status: 'running', done: 1, figures: null, endedAt: null })
  const question = aQuestion('When is it vented?', [])
  respond(lab.listPinnedQuestions, makeLab([question]))
  const { screen, project } = await openLab()
  respond(lab.runPinnedQuestions, () => {
    respond(lab.listPinnedQuestions, makeLab([question], runningRun))
    return runningRun
  })
  await userEvent.click(screen.getByRole('button', { name: 'Run all' }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('Running 1 of 2 questions')
  await expect.element(screen.getByRole('button', { name: 'Run all' })).toBeDisabled()
  respond(lab.listPinnedQuestions, makeLab([aQuestion('When is it vented?', [1])], aRun()))
  events.send({ type: 'retrieval', projectId: project.id })
  await expect.element(screen.getByText('Rank 1')).toBeVisible()
  respond(lab.listRetrievalRuns, {
    runs: [aRun({ fingerprint: 'b', sources: 4, cause: 'change' }), aRun()],
    nextCursor: null,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Recent runs' }))
  const runs = screen.getByRole('list', { name: 'Earlier runs' })
  await expect.element(runs.getByText(/after a change; 3 → 4 sources/)).toBeVisible()
})

it('KNO-03 explains the results of an opened pinned question, stored in the URL, and of any typed one', async () => {
  const question = aQuestion('When is the boiler vented?', [1])
  respond(lab.listPinnedQuestions, makeLab([question], aRun()))
  const { screen, path } = await openLab()
  await userEvent.click(screen.getByRole('button', { name: /^When is the boiler/ }))
  await vi.waitFor(() => expect(path()).toContain(`question=${question.id}`))
  await expect.element(screen.getByText('Searched 12 passages by keyword only.')).toBeVisible()
  await expect.element(screen.getByText(/in 2 passages/)).toBeVisible()
  await expect.element(screen.getByText('Ignored: when, is, the.')).toBeVisible()
  await expect.element(screen.getByText('Included: rank 1 by keyword.')).toBeVisible()
  await expect.element(screen.getByText(/^Skipped: below the relevance cutoff/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^When is the boiler/ }))
  await expect.element(screen.getByText('Included: rank 1 by keyword.')).not.toBeInTheDocument()
  await userEvent.fill(screen.getByLabelText('Try a question'), 'Who vents it?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Included: rank 1 by keyword.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pin this question' }))
  await expect.element(screen.getByRole('dialog').getByLabelText('Question')).toHaveValue('Who vents it?')
})

it('KNO-03 edits and unpins a question', async () => {
  const question = aQuestion('When is it vented?', [1], { page: 4, quote: 'second Tuesday' })
  respond(lab.listPinnedQuestions, makeLab([question], aRun()))
  const { screen } = await openLab()
  const menu = screen.getByRole('button', { name: /^Actions for When/ })
  await userEvent.click(menu)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change' }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Words in the answer (optional)')).toHaveValue('second Tuesday')
  const onBody = vi.fn<(body: unknown) => void>()
  respond(lab.updatePinnedQuestion, async ({ request }) => {
    onBody(await request.json())
    return question
  })
  await userEvent.fill(dialog.getByLabelText('Words in the answer (optional)'), '')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({
    text: 'When is it vented?',
    expectedAttachmentId: source.id,
    page: 4,
    quote: null,
  })
  respond(lab.unpinQuestion, () => {
    respond(lab.listPinnedQuestions, makeLab([]))
    return { id: question.id }
  })
  await userEvent.click(menu)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Unpin' }))
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Unpin' }))
  await expect.element(screen.getByText('Question unpinned')).toBeVisible()
  await expect.element(screen.getByText('No questions yet')).toBeVisible()
})

it('KNO-07 shows the lab to editors, but read-only in an archived project', async () => {
  respond(lab.listPinnedQuestions, makeLab([aQuestion('When is it vented?', [1])], aRun()))
  const viewer = await openLab({ userRole: 'VIEWER' })
  await expect.element(viewer.screen.getByText('Editors only')).toBeVisible()
  await viewer.screen.unmount()
  const noPermissions = Object.fromEntries(Object.keys(allPermissions).map((name) => [name, false]))
  const permissions = noPermissions as Project['permissions']
  const archived = await openLab({ archived: true, displayStatus: 'ARCHIVED', permissions })
  await expect.element(archived.screen.getByText(/you can’t change anything here/)).toBeVisible()
  await expect.element(archived.screen.getByText('Rank 1')).toBeVisible()
  await expect.element(archived.screen.getByRole('button', { name: 'Run all' })).not.toBeInTheDocument()
  await expect.element(archived.screen.getByRole('button', { name: /^Actions/ })).not.toBeInTheDocument()
})

it('KNO-03 says why questions or results didn’t load, and asks guests to sign in', async () => {
  respondWithError(lab.listPinnedQuestions, 'UNAVAILABLE', 'The database is away.')
  const failedLab = await openLab()
  await expect.element(failedLab.screen.getByText('Couldn’t load the pinned questions')).toBeVisible()
  await failedLab.screen.unmount()
  respond(lab.listPinnedQuestions, makeLab([]))
  const labWithSearch = await openLab({}, '?q=boiler')
  await expect.element(labWithSearch.screen.getByText('Included: rank 1 by keyword.')).toBeVisible()
  await labWithSearch.screen.unmount()
  neverRespond(lab.listPinnedQuestions)
  const waitingLab = await openLab()
  await expect.element(waitingLab.screen.getByText('Loading pinned questions')).toBeInTheDocument()
  await waitingLab.screen.unmount()
  respond(getUser, aGuest())
  respondWithError(getProject, 'NOT_FOUND', 'This is not there.')
  const guest = await openApp(`/chat/projects/${newId()}/retrieval`)
  await expect.element(guest.screen.getByText('Unlock Projects')).toBeVisible()
})

it('KNO-01 opens the retrieval lab from a project’s knowledge', async () => {
  respond(lab.listPinnedQuestions, makeLab([]))
  const project = aProject({ drives: drivesWith(source) })
  respond(getProject, project)
  const { screen, path } = await openApp(`/chat/projects/${project.id}?panel=manageProjectKnowledgePanel`)
  await userEvent.click(screen.getByRole('link', { name: 'Retrieval lab' }))
  await expect.element(screen.getByText('No questions yet')).toBeVisible()
  expect(path()).toBe(`/chat/projects/${project.id}/retrieval`)
})
