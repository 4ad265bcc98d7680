import { ResourceGroup } from '@atelier/contract/projects/set-up'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProject } from '../../test/fixtures.ts'
import { nextSetUp, previousStep, type SetUpEvent } from './next-set-up.ts'
import { isInProgress, newSetUp, resumedSetUp, type Review, type SetUpState } from './set-up-state.ts'

const generatedProject = {
  isDraft: false,
  generatedTitle: 'Tidal charts',
  generatedDescription: 'Tables of tides',
  generatedSymbol: '🌊',
  generatedSystemPrompt: 'Answer in tables.',
  initialQuery: 'When is high water?',
  starterQuestions: ['Which port?'],
}
const groups = [
  ResourceGroup.parse({
    type: 'WEBSITE',
    relevantResults: [
      { title: 'Tides', url: 'https://tides.example/', displayed_url: 'tides.example', reason: 'Tables' },
    ],
  }),
]
const stateAfter = (start: SetUpState, ...events: SetUpEvent[]) => events.reduce(nextSetUp, start)
const typedGoal = { goal: 'Know every tide of the coast', usesMagicImport: false }
const atGoal = stateAfter(newSetUp, { type: 'start-assisted' }, { type: 'started', projectId: 'p' })
const atAttachments = stateAfter(atGoal, { type: 'type-goal', goal: typedGoal }, { type: 'goal-saved' })
const atReview = stateAfter(
  atAttachments,
  { type: 'generate' },
  { type: 'generated', generated: generatedProject },
)

const reviewFields = Object.keys(atReview.review) as (keyof Review)[]
const text = fc.string({ maxLength: 12 })
const form = fc.record({
  name: text,
  description: text,
  symbol: fc.constantFrom(null, '🌊'),
  systemPrompt: text,
})
const review = form.chain((fields) =>
  fc
    .record({ initialQuery: text, starterQuestions: fc.array(text) })
    .map((otherFields) => ({ ...fields, ...otherFields })),
)
const anyEvent: fc.Arbitrary<SetUpEvent> = fc.oneof(
  fc.constantFrom<SetUpEvent>(
    { type: 'start-by-hand' },
    { type: 'start-assisted' },
    { type: 'start-failed', reason: 'No connection' },
    { type: 'goal-saved' },
    { type: 'found', groups },
    { type: 'find-failed', reason: 'No connection' },
    { type: 'imported' },
    { type: 'generate' },
    { type: 'generated', generated: generatedProject },
    { type: 'generate-failed', reason: 'No connection' },
    { type: 'gone' },
    { type: 'back' },
    { type: 'close' },
    { type: 'keep-editing' },
  ),
  fc.uuid().map((projectId): SetUpEvent => ({ type: 'started', projectId })),
  fc.constant<SetUpEvent>({ type: 'resumed', project: aProject({ status: 'PENDING' }) }),
  form.map((manual): SetUpEvent => ({ type: 'type-by-hand', manual })),
  fc
    .record({ goal: text, usesMagicImport: fc.boolean() })
    .map((goal): SetUpEvent => ({ type: 'type-goal', goal })),
  review.map((typedReview): SetUpEvent => ({ type: 'type-review', review: typedReview })),
  fc.array(fc.webUrl()).map((urls): SetUpEvent => ({ type: 'select', urls })),
)
const events = fc.array(anyEvent, { maxLength: 40 })
const starts = fc.constantFrom(newSetUp, resumedSetUp)

/** Pairs each state with the event that led to the next. */
const replay = (start: SetUpState, history: SetUpEvent[]) => {
  const steps: { state: SetUpState; event: SetUpEvent; next: SetUpState }[] = []
  let state = start
  for (const event of history) {
    const next = nextSetUp(state, event)
    steps.push({ state, event, next })
    state = next
  }
  return steps
}

describe('any events in any order', () => {
  it('PRJ-10 never loses input: only typing changes it', () => {
    const allowedChanges = { manual: ['type-by-hand'], goal: ['type-goal', 'resumed'] }
    const keepsInput = fc.property(starts, events, (start, history) =>
      replay(start, history).every(
        ({ state, event, next }) =>
          (next.manual === state.manual || allowedChanges.manual.includes(event.type)) &&
          (next.goal === state.goal || allowedChanges.goal.includes(event.type)),
      ),
    )
    expect(fc.check(keepsInput).counterexample).toBeNull()
  })

  it('PRJ-16 keeps every edited field when there is a new proposal', () => {
    const keepsInput = fc.property(review, review, (typedReview, freshReview) => {
      const secondState = stateAfter(
        atReview,
        { type: 'type-review', review: typedReview },
        { type: 'back' },
        { type: 'generate' },
        {
          type: 'generated',
          generated: {
            isDraft: false,
            generatedTitle: freshReview.name,
            generatedDescription: freshReview.description,
            generatedSymbol: freshReview.symbol ?? '',
            generatedSystemPrompt: freshReview.systemPrompt,
            initialQuery: freshReview.initialQuery,
            starterQuestions: freshReview.starterQuestions,
          },
        },
      )
      const hasExpectedValue = (field: keyof Review) => {
        const isUnedited = JSON.stringify(typedReview[field]) === JSON.stringify(atReview.review[field])
        return (
          JSON.stringify(secondState.review[field]) ===
          JSON.stringify((isUnedited ? freshReview : typedReview)[field])
        )
      }
      return reviewFields.every(hasExpectedValue)
    })
    expect(fc.check(keepsInput).counterexample).toBeNull()
  })

  it('PRJ-11 never forgets an existing unfinished project, and has one in every step after the start', () => {
    const keepsProject = fc.property(events, (history) =>
      replay(newSetUp, history).every(
        ({ state, event, next }) =>
          (state.projectId === null ||
            ['started', 'gone'].includes(event.type) ||
            next.projectId === state.projectId) &&
          (next.projectId !== null || next.step === 'initial' || next.step === 'manual'),
      ),
    )
    expect(fc.check(keepsProject).counterexample).toBeNull()
  })

  it('PRJ-18 asks before canceling, and continuing changes nothing', () => {
    const asksBeforeClosing = fc.property(starts, events, (start, history) => {
      const state = { ...stateAfter(start, ...history), isStopping: false }
      const closingState = nextSetUp(state, { type: 'close' })
      return (
        closingState.isStopping &&
        JSON.stringify(nextSetUp(closingState, { type: 'keep-editing' })) === JSON.stringify(state)
      )
    })
    expect(fc.check(asksBeforeClosing).counterexample).toBeNull()
  })

  it('PRJ-12 PRJ-14 can get back to the start with Back alone, except for a resumed project', () => {
    const returnsToStart = fc.property(events, (history) => {
      const state = { ...stateAfter(newSetUp, ...history), isStarting: false }
      const presses = Array.from({ length: 5 }, (): SetUpEvent => ({ type: 'back' }))
      return stateAfter(state, ...presses).step === 'initial'
    })
    expect(fc.check(returnsToStart).counterexample).toBeNull()
    expect(previousStep(resumedSetUp)).toBeNull()
    expect(nextSetUp(resumedSetUp, { type: 'back' })).toBe(resumedSetUp)
  })
})

it('PRJ-11 goes to manual setup, or to the goal once there is a project, and back to the start on failure', () => {
  expect(stateAfter(newSetUp, { type: 'start-by-hand' }).step).toBe('manual')
  expect(stateAfter(newSetUp, { type: 'start-assisted' })).toMatchObject({
    step: 'initial',
    isStarting: true,
  })
  expect(atGoal).toMatchObject({ step: 'goal', projectId: 'p', isStarting: false })
  const failedState = stateAfter(
    newSetUp,
    { type: 'start-by-hand' },
    { type: 'start-assisted' },
    { type: 'start-failed', reason: 'No connection' },
  )
  expect(failedState).toMatchObject({
    step: 'initial',
    problem: { title: 'Failed to start project creation' },
  })
})

it('PRJ-11 doesn’t create a second project after going back', () => {
  const restartedState = stateAfter(atGoal, { type: 'back' }, { type: 'start-assisted' })
  expect(restartedState).toMatchObject({ step: 'goal', projectId: 'p', isStarting: false })
})

it('PRJ-13 goes to the attachments, or searches for sources first', () => {
  expect(atAttachments.step).toBe('attachments')
  const searchingState = stateAfter(
    atGoal,
    { type: 'type-goal', goal: { ...typedGoal, usesMagicImport: true } },
    { type: 'goal-saved' },
  )
  expect(searchingState.step).toBe('magic_import_processing')
  const resultsState = stateAfter(searchingState, { type: 'found', groups })
  expect(resultsState).toMatchObject({ step: 'magic_import_results', groups })
  expect(stateAfter(resultsState, { type: 'imported' }).step).toBe('attachments')
  expect(stateAfter(resultsState, { type: 'back' }).step).toBe('goal')
})

it('PRJ-17 goes to the attachments with the reason when the search failed', () => {
  const searchingState = stateAfter(
    atGoal,
    { type: 'type-goal', goal: { ...typedGoal, usesMagicImport: true } },
    { type: 'goal-saved' },
  )
  expect(stateAfter(searchingState, { type: 'find-failed', reason: 'No connection' })).toMatchObject({
    step: 'attachments',
    problem: { title: 'Failed to find resources', reason: 'No connection' },
  })
})

it('PRJ-15 continues to the review, or back to the attachments with the reason', () => {
  expect(atReview).toMatchObject({ step: 'review', review: { name: 'Tidal charts', symbol: '🌊' } })
  const failedState = stateAfter(
    atAttachments,
    { type: 'generate' },
    { type: 'generate-failed', reason: 'Busy' },
  )
  expect(failedState).toMatchObject({
    step: 'attachments',
    problem: { title: 'Couldn’t generate the project. Please try again.', reason: 'Busy' },
  })
})

it('PRJ-15 ignores a proposal that arrives after processing was canceled', () => {
  const canceledState = stateAfter(atAttachments, { type: 'generate' }, { type: 'back' })
  expect(stateAfter(canceledState, { type: 'generated', generated: generatedProject })).toBe(canceledState)
})

it('PRJ-19 starts at the goal with the fields of the unfinished project', () => {
  const project = aProject({
    name: 'Unfinished Project 11/21/2026',
    status: 'PENDING',
    goal: 'Know every tide',
    systemPrompt: 'Answer in tables.',
  })
  const resumedState = nextSetUp(resumedSetUp, { type: 'resumed', project })
  expect(resumedState).toMatchObject({
    step: 'goal',
    isResumed: true,
    projectId: project.id,
    goal: 'Know every tide',
    review: { name: '', systemPrompt: 'Answer in tables.', symbol: '🗼' },
  })
  expect(nextSetUp(resumedState, { type: 'resumed', project: aProject() })).toBe(resumedState)
})

it('PRJ-18 asks before closing once a method has been selected', () => {
  expect(isInProgress(newSetUp)).toBe(false)
  expect(isInProgress(resumedSetUp)).toBe(false)
  expect(isInProgress(atGoal)).toBe(true)
  expect(isInProgress({ ...newSetUp, step: 'manual' })).toBe(true)
  const manual = { ...newSetUp.manual, name: 'T' }
  const typedState = stateAfter(newSetUp, { type: 'start-by-hand' }, { type: 'type-by-hand', manual })
  expect(isInProgress(typedState)).toBe(true)
})
